import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Captcha } from "#contract/contact.ts";
import { useApi } from "#web/platform/viewer.ts";

/** Loads the captcha: a new one for each form, and none in the server-rendered page. */
export function useCaptcha() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const options = queries.contact.getCaptcha.queryOptions();
  const { data, isFetching, isError, refetch } = useQuery({
    ...options,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    // Keeps the numbers while an answer is typed.
    refetchOnReconnect: (query) => query.state.data === undefined,
  });
  return {
    captcha: data,
    isLoading: isFetching,
    hasFailed: isError,
    /** Shows the given numbers, or loads others. */
    replaceCaptcha(next: Captcha | undefined) {
      if (next) queryClient.setQueryData(options.queryKey, next);
      else void refetch();
    },
  };
}
