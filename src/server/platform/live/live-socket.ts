import { WebSocket } from "ws";
import type { LiveFrame } from "#contract/live.ts";

/** Reasons to close, as numbers (RFC 6455, section 7.4.1); the contract has those of ours. */
export const CLOSE_CODE = {
  goingAway: 1001,
  policyViolation: 1008,
  internalError: 1011,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;

/** A reader that takes nothing must not fill our memory. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** How long a browser may take to close, too. */
const GOODBYE_MS = 2_000;

/** One browser's connection, as the rest of the live server sees it. */
export interface LiveSocket {
  /** Sends a frame; a browser that reads too slowly is dropped instead. */
  send(frame: LiveFrame): void;
  close(code: number): void;
  isOpen(): boolean;
  /** Ends it without a word unless it showed a sign of life since the last call; otherwise asks for one. */
  checkPulse(): void;
}

export function openLiveSocket(socket: WebSocket): LiveSocket {
  let isAlive = true;
  const live = () => {
    isAlive = true;
  };
  socket.on("pong", live);
  socket.on("message", live);
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  return {
    isOpen,
    send(frame) {
      if (!isOpen()) return;
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(JSON.stringify(frame));
    },
    close(code) {
      if (!isOpen()) return;
      socket.close(code);
      const tooLate = setTimeout(() => socket.terminate(), GOODBYE_MS);
      socket.once("close", () => clearTimeout(tooLate));
    },
    checkPulse() {
      if (!isAlive) socket.terminate();
      else if (isOpen()) {
        isAlive = false;
        socket.ping();
      }
    },
  };
}
