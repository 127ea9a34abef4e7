import type { Category } from "#contract/parts.ts";

export interface DemoTool {
  name: string;
  category: Category;
  aliases: readonly string[];
  /** What its reviews average, 1 to 10. */
  quality: number;
  /** Typical dollars a month. */
  monthlyCost: number;
}

const tool = (
  category: Category,
  name: string,
  quality: number,
  monthlyCost: number,
  ...aliases: string[]
): DemoTool => ({ name, category, aliases, quality, monthlyCost });

/** Invented tools: no invented review is about a real company (docs/product.md#demo-data). The best known first. */
export const DEMO_TOOLS: readonly DemoTool[] = [
  tool("Lead Generation", "Copperline Leads", 7.9, 620, "Copperline"),
  tool("CRM", "Foyer CRM", 7.6, 139, "Foyer"),
  tool("Lead Generation", "Lead Harbor", 4.6, 980, "LeadHarbor"),
  tool("Lead Generation", "Doorway Ads", 7.2, 540),
  tool("Transaction Management", "Closing Ledger", 8.3, 65),
  tool("Scheduling", "Keybox Calendar", 8.1, 39, "Keybox"),
  tool("CRM", "Rolodesk", 6.4, 89),
  tool("Virtual Tours", "Walkthru Studio", 8.0, 149, "Walkthru"),
  tool("Website", "Porchlight Sites", 7.4, 179, "Porchlight"),
  tool("Lead Generation", "Streetlight Buyers", 6.7, 410, "Streetlight"),
  tool("Marketing", "Postcard Barn", 6.9, 210),
  tool("Social Media", "Curb Feed", 6.6, 79),
  tool("CRM", "Sphere Keeper", 8.2, 59),
  tool("Lead Generation", "Zip Sentinel", 5.8, 750),
  tool("Scheduling", "Showing Relay", 7.3, 55),
  tool("Transaction Management", "Escrow Trail", 7.0, 49),
  tool("Virtual Tours", "Dollhouse 360", 7.5, 99),
  tool("Marketing", "Mailbox Mayor", 5.4, 320),
  tool("Website", "Yard Sign Web", 5.9, 99),
  tool("Lead Generation", "Sellersonar", 6.1, 380),
  tool("CRM", "Pipeline Pantry", 5.2, 249),
  tool("Social Media", "Open House Reels", 7.7, 120),
  tool("Lead Generation", "Neighborly Referral Desk", 8.4, 275, "Neighborly Desk"),
  tool("Transaction Management", "Binder & Key", 6.2, 85),
  tool("Scheduling", "Tour Marshal", 6.0, 29),
  tool("Virtual Tours", "Lumen Staging", 6.8, 189),
  tool("Marketing", "Farm & Field Mailers", 7.6, 260),
  tool("Website", "Parcel Pages", 8.1, 229),
  tool("CRM", "Handshake Hub", 7.1, 119),
  tool("Lead Generation", "Expired Express", 5.0, 145),
  tool("Social Media", "Porch Post Planner", 7.0, 35),
  tool("Lead Generation", "Relocation Radar", 7.7, 460),
  tool("Transaction Management", "Checklist Conductor", 7.8, 39),
  tool("Marketing", "Market Stat Mailer", 8.2, 95),
  tool("CRM", "Drip Foundry", 4.9, 199),
  tool("Website", "Idxcellent", 6.5, 140),
  tool("Virtual Tours", "Hover & Home", 7.9, 240),
  tool("Scheduling", "Doorstep Desk", 8.4, 75),
  tool("Lead Generation", "First Keys Network", 6.9, 330),
  tool("Social Media", "Listing Megaphone", 4.8, 150),
  tool("Marketing", "Anniversary Cards Co-op", 8.5, 45),
  tool("CRM", "Lantern Leads Desk", 6.6, 165),
  tool("Lead Generation", "Probate Pathways", 6.3, 295),
  tool("Transaction Management", "Sign & Settle", 5.6, 110),
  tool("Website", "Cornerlot CMS", 7.2, 69),
  tool("Virtual Tours", "Floorplan Ferry", 7.3, 55),
  tool("Social Media", "Block Captain", 6.2, 95),
  tool("Scheduling", "Lockbox Lane", 6.7, 45),
];
