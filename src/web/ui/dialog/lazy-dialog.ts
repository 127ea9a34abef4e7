import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from "react";
import { errorText } from "#web/platform/api/error-text.ts";
import { closeToast, toast } from "#web/ui/toast/toast.ts";

const FAILED = { title: "Failed to open", about: "dialog" };

/**
 * A dialog whose code loads when it first opens. If that fails, a toast says so and the dialog closes; opening it
 * again tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed = FAILED,
) {
  let loaded: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [code, setCode] = useState(() => loaded);
    const onFailed = useEffectEvent((error: unknown) => {
      toast({ ...failed, description: errorText(error, "Please try again."), tone: "error" });
      props.onClose();
    });
    useEffect(() => {
      let isGone = false;
      closeToast(failed.about);
      load().then(
        (module) => {
          loaded = module.default;
          setCode(() => loaded);
        },
        (error) => isGone || onFailed(error),
      );
      return () => {
        isGone = true;
      };
    }, []);
    return code && createElement(code, props);
  };
}
