import { chromium } from "playwright-core";
import { chromiumExecutable, CHROMIUM_ARGS } from "/work/a/tests/support/chromium.ts";
const url = "http://localhost:4101";
const browser = await chromium.launch({ executablePath: chromiumExecutable(), args: [...CHROMIUM_ARGS] });
const only = process.argv[2] ?? "";
const screens: [string, string, "member"|undefined, ((p:any)=>Promise<void>)?][] = [
  ["market","/markets/TX/austin","member", async (p)=>{ await p.getByRole("button",{name:"Follow Austin, TX"}).click(); await p.waitForTimeout(600);} ],
  ["market-visitor","/markets/TX/austin",undefined],
  ["tool","/tools/foyer-crm?market=austin-tx","member"],
  ["casper","/markets/WY/casper","member"],
  ["laramie","/search?market=Laramie%2C+WY",undefined],
  ["search","/search?market=Austin%2C+TX&category=CRM",undefined],
  ["markets","/markets?q=texas","member"],
  ["following","/following","member"],
  ["manage","/following?tab=manage","member"],
];
const looks: [number,"light"|"dark"][] = process.argv[3] ? JSON.parse(process.argv[3]) : [[360,"light"],[1280,"light"]];
for (const [width, theme] of looks) for (const as of [undefined,"member"] as const) {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: width<700?740:900 }, colorScheme: theme, reducedMotion:"reduce" });
  const page = await context.newPage();
  page.on("console", (m)=> ["error","warning"].includes(m.type()) && console.log(width, m.text()));
  if (as) {
    const r = await context.request.post("/api/auth/sign-in",{data:{email:"member@demo.test",password:"demo-password"}});
    const session = await r.text();
    await page.goto("/terms"); await page.evaluate((v)=>{localStorage.setItem("session",v)}, session);
    const token = JSON.parse(session).accessToken;
    for (const t of [{category:"CRM",state:"TX"},{marketId:undefined,category:"Lead Generation"},{city:"Casper",state:"WY",until:"first-review"}])
      await context.request.put("/api/follows",{data:t,headers:{authorization:`Bearer ${token}`}});
  }
  for (const [name,address,who,act] of screens.filter((s)=>s[2]===as && s[0].match(only))) {
    await page.goto(address); await page.waitForLoadState("networkidle");
    if (name==="market") await page.evaluate(()=>localStorage.removeItem("weekly_offered"));
    if (act) await act(page).catch((e)=>console.log(name,String(e).slice(0,200)));
    await page.screenshot({ path: `/tmp/a-shots/${name}-${width}-${theme}.png`, fullPage: name!=="market" && name!=="market-visitor"&&name!=="tool" });
  }
  await context.close();
}
await browser.close();
