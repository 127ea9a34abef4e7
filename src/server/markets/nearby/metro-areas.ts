import { type SearchName, searchName } from "#server/platform/text/match-names.ts";

export interface MetroArea {
  names: readonly SearchName[];
  /** "Dallas, TX", the main one first. */
  cities: readonly string[];
}

const metro = (names: string, cities: string): MetroArea => ({
  names: names.split("; ").map((name) => searchName(name)),
  cities: cities.split("; "),
});

/** What agents call the cities of one area, where it isn't the name of a city. */
export const METRO_AREAS: readonly MetroArea[] = [
  metro(
    "NYC; New York City; Big Apple",
    "New York, NY; Manhattan, NY; Brooklyn, NY; Queens, NY; The Bronx, NY; Staten Island, NY",
  ),
  metro("Tri-State Area", "New York, NY; Newark, NJ; Jersey City, NJ; Stamford, CT"),
  metro("LA; Greater Los Angeles; SoCal", "Los Angeles, CA; Long Beach, CA; Glendale, CA; Pasadena, CA"),
  metro(
    "OC; Orange County",
    "Anaheim, CA; Santa Ana, CA; Irvine, CA; Huntington Beach, CA; Garden Grove, CA",
  ),
  metro(
    "Inland Empire; IE",
    "Riverside, CA; San Bernardino, CA; Ontario, CA; Fontana, CA; Rancho Cucamonga, CA",
  ),
  metro(
    "SF; Bay Area; SF Bay Area",
    "San Francisco, CA; Oakland, CA; San Jose, CA; Fremont, CA; Berkeley, CA",
  ),
  metro("East Bay", "Oakland, CA; Berkeley, CA; Fremont, CA; Hayward, CA; Concord, CA"),
  metro("Silicon Valley; South Bay", "San Jose, CA; Sunnyvale, CA; Santa Clara, CA"),
  metro("Central Valley", "Fresno, CA; Sacramento, CA; Stockton, CA; Modesto, CA; Bakersfield, CA"),
  metro(
    "DFW; Dallas-Fort Worth; DFW Metroplex; Metroplex",
    "Dallas, TX; Fort Worth, TX; Arlington, TX; Plano, TX; Irving, TX",
  ),
  metro("H-Town", "Houston, TX"),
  metro("ATX", "Austin, TX; Round Rock, TX"),
  metro("SATX", "San Antonio, TX"),
  metro("Rio Grande Valley; RGV", "McAllen, TX; Brownsville, TX"),
  metro("Twin Cities; MSP", "Minneapolis, MN; Saint Paul, MN"),
  metro("Chicagoland; Windy City", "Chicago, IL; Naperville, IL; Aurora, IL; Joliet, IL"),
  metro("Quad Cities", "Davenport, IA"),
  metro("DC; DMV; D.C. Metro", "Washington, DC; Arlington, VA; Alexandria, VA; Germantown, MD"),
  metro("NoVA; Northern Virginia", "Arlington, VA; Alexandria, VA"),
  metro(
    "Hampton Roads; Tidewater",
    "Virginia Beach, VA; Norfolk, VA; Chesapeake, VA; Newport News, VA; Hampton, VA",
  ),
  metro("Philly", "Philadelphia, PA"),
  metro("Lehigh Valley", "Allentown, PA"),
  metro("South Florida; SoFlo", "Miami, FL; Fort Lauderdale, FL; Hollywood, FL; Pembroke Pines, FL"),
  metro("Tampa Bay", "Tampa, FL; St. Petersburg, FL; Clearwater, FL"),
  metro("Jax", "Jacksonville, FL"),
  metro("ATL; Hotlanta", "Atlanta, GA"),
  metro("The Triangle; Research Triangle; RTP", "Raleigh, NC; Durham, NC; Cary, NC"),
  metro("Piedmont Triad; The Triad", "Greensboro, NC; Winston-Salem, NC; High Point, NC"),
  metro("CLT; Queen City", "Charlotte, NC"),
  metro("Music City", "Nashville, TN; Murfreesboro, TN"),
  metro("NOLA; Big Easy", "New Orleans, LA; Metairie, LA"),
  metro("Motor City; Metro Detroit", "Detroit, MI; Warren, MI; Sterling Heights, MI"),
  metro("Indy", "Indianapolis, IN"),
  metro("Cincy", "Cincinnati, OH"),
  metro("KC; KCMO", "Kansas City, MO; Kansas City, KS; Overland Park, KS; Olathe, KS"),
  metro("STL", "St. Louis, MO"),
  metro("OKC", "Oklahoma City, OK; Norman, OK"),
  metro("NWA; Northwest Arkansas", "Fayetteville, AR"),
  metro("Mile High City", "Denver, CO; Aurora, CO; Lakewood, CO; Westminster, CO; Arvada, CO"),
  metro("The Springs", "Colorado Springs, CO"),
  metro("SLC; Wasatch Front", "Salt Lake City, UT; West Valley City, UT; Provo, UT"),
  metro("PHX; Valley of the Sun", "Phoenix, AZ; Mesa, AZ; Scottsdale, AZ; Chandler, AZ; Tempe, AZ"),
  metro("ABQ", "Albuquerque, NM"),
  metro("Vegas; Sin City", "Las Vegas, NV; Henderson, NV; North Las Vegas, NV"),
  metro("Treasure Valley", "Boise, ID; Meridian, ID; Nampa, ID"),
  metro("PDX", "Portland, OR; Vancouver, WA"),
  metro("Puget Sound", "Seattle, WA; Tacoma, WA; Bellevue, WA; Kent, WA"),
];
