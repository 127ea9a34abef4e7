import { ORPCError } from "@orpc/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ROBIN, renderScreen } from "#tests/components/render-screen.tsx";
import { sessionState } from "#web/platform/session/session.ts";
import { SignInForm } from "./sign-in-form.tsx";

const email = page.getByLabelText("Email", { exact: true });
const password = page.getByLabelText("Password", { exact: true });
const toasts = page.getByRole("region", { name: "Notifications" });
const newForm = () => <SignInForm redirect="/" typedEmail={{ current: "" }} />;

async function signIn(): Promise<void> {
  await email.fill(ROBIN.email);
  await password.fill("copper kettle 9 lamps");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const rejects = (code: string, status: number, message: string, data?: object) => () => {
  throw new ORPCError(code, { defined: true, status, message, data });
};

test("offers no passkeys where the browser has none", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  await renderScreen(newForm());
  await expect.element(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  expect(page.getByRole("button", { name: "Sign in with a passkey" }).query()).toBeNull();
  vi.unstubAllGlobals();
});

test("a wrong password is reported, and what was typed stays", async () => {
  await renderScreen(newForm(), {
    api: { account: { signIn: rejects("INVALID_CREDENTIALS", 401, "Invalid email or password") } },
  });
  await signIn();
  await expect.element(toasts.getByText("Invalid email or password")).toBeVisible();
  await expect.element(email).toHaveValue(ROBIN.email);
  await expect.element(password).toHaveValue("copper kettle 9 lamps");
});

test("after too many attempts, the form says when to try again, and how to sign in right away", async () => {
  const tooMany = rejects("TOO_MANY_REQUESTS", 429, "Too many requests", { retryAfterSeconds: 600 });
  await renderScreen(newForm(), { api: { account: { signIn: tooMany } } });
  await signIn();
  await expect
    .element(toasts.getByText(/^Too many attempts\. Please try again in \d+ minutes?\.$/))
    .toBeVisible();
  await expect
    .element(toasts.getByText("To sign in right away, choose Forgot password and set a new one."))
    .toBeVisible();
});

const SESSION = {
  user: { id: ROBIN.id, email: ROBIN.email },
  accessToken: "token",
  expiresIn: 300,
  expiresAt: new Date(Date.now() + 300_000).toJSON(),
};

test("a browser that blocks cookies gets an explanation, and keeps what was typed for the next attempt", async () => {
  const refresh = vi.fn<() => Response>();
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async () => refresh());
  onTestFinished(() => fetched.mockRestore());
  // The server finds no refresh cookie.
  refresh.mockReturnValue(new Response(null, { status: 401 }));
  await renderScreen(newForm(), { api: { account: { signIn: () => SESSION } } });
  await signIn();
  await expect
    .element(page.getByText(/^Your browser blocks cookies, so you can't stay signed in\./))
    .toBeVisible();
  await expect.element(email).toHaveValue(ROBIN.email);
  expect(localStorage.getItem("session")).toBeNull();

  refresh.mockReturnValue(Response.json(SESSION));
  await signIn();
  await expect.element(toasts.getByText("Logged in successfully.")).toBeVisible();
  expect(sessionState().status).toBe("signed-in");
});
