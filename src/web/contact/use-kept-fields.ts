import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { useMe, useSession } from "#web/platform/session/viewer.ts";
import { json, stored } from "#web/platform/stored/browser-storage.ts";
import type { CheckedValues, ContactValues } from "./contact-values.ts";

const text = z.string().optional().catch(undefined);
/** The captcha's answer and the consent are not kept. */
const fields = z.object({ name: text, email: text, company: text, phone: text, message: text });
const schema = z.object({
  /** The id of the signed-in person; null for visitors. */
  viewer: z.string().nullable(),
  fields,
});

const KEPT_FIELDS = fields.keyof().options;

export const keptRequest = stored(
  "contact_request",
  json((value) => schema.safeParse(value).data),
  "sessionStorage",
);

/** Keeps the fields for the life of the tab, and fills in what is known of signed-in users. */
export function useKeptFields({
  getValues,
  setValue,
  subscribe,
}: Pick<UseFormReturn<ContactValues, unknown, CheckedValues>, "getValues" | "setValue" | "subscribe">): void {
  const session = useSession();
  const me = useMe();
  const viewer = session.status === "signed-in" ? session.session.user.id : null;
  const isKnown = session.status === "signed-in" || session.status === "signed-out";
  const { fullName, email } = me ?? {};

  useEffect(() => {
    if (!isKnown) return;
    const before = keptRequest.read();
    // A visitor's text stays after signing in; another member's text doesn't.
    const known = before && (before.viewer === null || before.viewer === viewer) ? before.fields : {};
    for (const field of KEPT_FIELDS) {
      if (!getValues(field) && known[field]) setValue(field, known[field]);
    }
    const keep = (values: ContactValues) => keptRequest.write({ viewer, fields: fields.parse(values) });
    keep(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void keep(values),
    });
  }, [isKnown, viewer, getValues, setValue, subscribe]);

  useEffect(() => {
    if (fullName && !getValues("name")) setValue("name", fullName);
    if (email && !getValues("email")) setValue("email", email);
  }, [fullName, email, getValues, setValue]);
}
