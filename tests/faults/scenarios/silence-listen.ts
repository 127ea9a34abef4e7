import { setTimeout as pause } from "node:timers/promises";
import { type Cast, createCast } from "#tests/faults/cast.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import { createApi, MOST_WAIT_MS, measureLive } from "#tests/faults/live-updates.ts";
import { startLoad } from "#tests/faults/load.ts";
import { type Figure, figure, type Scenario, seconds, within } from "#tests/faults/scenario.ts";
import { startNode } from "#tests/faults/site.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

const LISTEN = 'listen "stale"';
const NOTICED_MS = 20_000;
const APPROVALS_IN_SILENCE = 10;

export const silenceListen: Scenario = {
  name: "listen",
  title: "the LISTEN connection of one of two nodes goes silent without closing, and so does every new one",
  async run({ postgres }) {
    const server = await postgres();
    const url = await server.createDatabase();
    const proxy = await openTcpProxy(server.port);
    const behindProxy = new URL(url);
    behindProxy.port = String(proxy.port);
    const near = await startNode({ DATABASE_URL: url });
    const far = await startNode({ DATABASE_URL: behindProxy.href });
    const cast = await createCast(url, near.url);
    await storePendingReviews(cast, near.url);
    const moderator = createApi(near.url, cast.moderator);

    const approve = async () => {
      const queue = (await moderator("GET", "/moderation/reviews")) as { items: { id: string }[] };
      const path = `/moderation/reviews/${queue.items[0]?.id}/decision`;
      await moderator("POST", path, { decision: "approved" });
    };
    const countOn = async (site: string) => {
      const tools = (await createApi(site)("GET", "/tools")) as { reviewCount: number }[];
      return tools.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
    };
    /** Whether the other node counts a new approval on its first request. */
    const isCounted = async () => {
      const before = await countOn(near.url);
      await approve();
      return (await countOn(far.url)) === before + 1;
    };

    await countOn(far.url);
    proxy.silence(LISTEN);
    const from = Date.now();
    await approve();
    const expected = await countOn(near.url);
    let noticedMs = Number.POSITIVE_INFINITY;
    while (noticedMs === Number.POSITIVE_INFINITY && Date.now() - from < MOST_WAIT_MS) {
      if ((await countOn(far.url)) === expected) noticedMs = Date.now() - from;
      else await pause(100);
    }
    let counted = 0;
    for (let time = 0; time < APPROVALS_IN_SILENCE; time += 1) if (await isCounted()) counted += 1;

    proxy.restore();
    const live = await measureLive(cast, near.url, far.url);
    let after = 0;
    for (let time = 0; time < APPROVALS_IN_SILENCE; time += 1) if (await isCounted()) after += 1;
    const figures: Figure[] = [
      within("time until a stale count on that node is right", noticedMs, NOTICED_MS),
      figure(
        "counts right on the first read, during the silence",
        `${counted} of ${APPROVALS_IN_SILENCE}`,
        "all",
        counted === APPROVALS_IN_SILENCE,
      ),
      within("time until messages arrive live again", live.firstMs, NOTICED_MS),
      figure(
        "time until the next message arrives live",
        seconds(live.nextMs),
        "at most 1.0 s",
        live.nextMs <= 1_000,
      ),
      figure(
        "counts right on the first read, afterwards",
        `${after} of ${APPROVALS_IN_SILENCE}`,
        "all",
        after === APPROVALS_IN_SILENCE,
      ),
      ...(await judgeStop(near, far)),
    ];
    await proxy.close();
    return figures;
  },
};

/** Enough to approve them one by one. */
async function storePendingReviews(cast: Cast, site: string): Promise<void> {
  const withoutModerator = { ...cast, moderator: cast.members[0] ?? cast.moderator };
  const load = startLoad(withoutModerator, [site]);
  const isEnough = () => load.ledger.acknowledged("review").length > 2 * APPROVALS_IN_SILENCE + 1;
  while (!isEnough()) await load.untilAcknowledged(1);
  await load.stop();
}
