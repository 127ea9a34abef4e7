import type { FieldValues } from "react-hook-form";
import { useApiForm } from "#web/ui/form/use-api-form.ts";
import { showSettingsToast } from "./settings-toast.ts";

type Options<Values extends FieldValues, Checked> = Parameters<
  typeof useApiForm<Values, Checked & FieldValues>
>[0];

interface SettingsForm<Values extends FieldValues, Checked>
  extends Omit<Options<Values, Checked>, "failed" | "onInvalid" | "mayStayEmpty"> {
  failed: string;
}

/** A settings form. Blurring an empty field shows no error, because nothing has to change. */
export function useSettingsForm<Values extends FieldValues, Checked extends FieldValues = Values>({
  failed,
  ...options
}: SettingsForm<Values, Checked>) {
  return useApiForm<Values, Checked>({
    ...options,
    failed: { title: failed, about: "settings" },
    onInvalid: (title) => showSettingsToast({ title, tone: "error" }),
    mayStayEmpty: true,
  });
}
