import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useMe, useSession } from "#web/platform/viewer.ts";
import type { CheckedValues, ContactValues } from "./contact-values.ts";
import { KEPT_FIELDS, type KeptFields, keptRequest } from "./kept-request.ts";

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
    if (before && (before.viewer === null || before.viewer === viewer)) fillIn(before.fields);
    const keep = (values: ContactValues) => keptRequest.write({ viewer, fields: fieldsOf(values) });
    keep(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void keep(values),
    });

    function fillIn(known: KeptFields) {
      for (const field of KEPT_FIELDS) {
        if (!getValues(field) && known[field]) setValue(field, known[field]);
      }
    }
  }, [isKnown, viewer, getValues, setValue, subscribe]);

  useEffect(() => {
    if (fullName && !getValues("name")) setValue("name", fullName);
    if (email && !getValues("email")) setValue("email", email);
  }, [fullName, email, getValues, setValue]);
}

const fieldsOf = ({ name, email, company, phone, message }: ContactValues) => ({
  name,
  email,
  company,
  phone,
  message,
});
