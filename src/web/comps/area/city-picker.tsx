import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { StateCode } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { SuggestField } from "#web/ui/field/suggest-field.tsx";
import { useSuggested } from "#web/ui/field/use-suggested.ts";
import { areaSearch } from "./areas.ts";

/** Shows a tool in the city that is picked, or whose name is entered. */
export default function CityPicker({ onPicked }: { onPicked: () => void }) {
  const navigate = useNavigate();
  const { suggest } = useApi().queries.search;
  const [text, setText] = useState("");
  const found = useSuggested(text, (asked) => suggest.queryOptions({ input: { text: asked } }));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const show = (area: { market?: string | undefined; state?: StateCode | undefined }) => {
    onPicked();
    void navigate({
      to: ".",
      search: ({
        market: _market,
        state: _state,
        by: _by,
        page: _page,
        ...kept
      }: Record<string, unknown>) => ({
        ...kept,
        ...area,
      }),
      resetScroll: false,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const market = text.trim();
    if (market !== "") show({ market });
  };
  return (
    <form onSubmit={submit} className="flex max-w-sm items-end gap-2">
      <div className="grow">
        <SuggestField
          label="City"
          ref={field}
          text={text}
          onText={setText}
          items={found?.filter(({ kind }) => kind === "Market" || kind === "State") ?? []}
          itemKey={({ name }) => name}
          nameOf={({ name }) => name}
          noteOf={({ alias }) => alias}
          onPick={({ market, state }) => show(market ? areaSearch({ kind: "market", market }) : { state })}
          maxLength={LIMITS.city}
        />
      </div>
      <Button type="submit" look="secondary">
        Show
      </Button>
    </form>
  );
}
