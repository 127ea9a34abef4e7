import { WebSocket } from "ws";
import type { LiveFrame } from "#contract/live.ts";

/** Close codes of RFC 6455, section 7.4.1; the contract has our own. */
export const CLOSE_CODE = {
  goingAway: 1001,
  policyViolation: 1008,
  internalError: 1011,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;

/** Bounds the memory of a client that does not read. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** How long a browser may take to close its side. */
const GOODBYE_MS = 2_000;

export interface LiveSocket {
  /** Sends a frame. A client that reads too slowly is dropped. */
  send(frame: LiveFrame): void;
  close(code: number): void;
  isOpen(): boolean;
  /** Terminates the socket if it was silent since the last call; otherwise pings it. */
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
