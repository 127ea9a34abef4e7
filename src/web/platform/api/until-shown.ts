import { notifyManager } from "@tanstack/react-query";

/** Waits until pages show what queries have. */
export const untilShown = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));
