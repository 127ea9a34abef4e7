import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Captcha } from "#contract/contact.ts";
import { useApi } from "#web/platform/viewer.ts";

/** The numbers to add up: others for each form, and none in the page that the server sends to everybody. */
export function useCaptcha() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const options = queries.contact.getCaptcha.queryOptions();
  const { data, isFetching, isError, refetch } = useQuery({
    ...options,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    // An answer that was typed stays the answer to what is asked.
    refetchOnReconnect: (query) => query.state.data === undefined,
  });
  return {
    captcha: data,
    isLoading: isFetching,
    hasFailed: isError,
    /** Shows these numbers, or others where none are given. */
    replaceCaptcha(next: Captcha | undefined) {
      if (next) queryClient.setQueryData(options.queryKey, next);
      else void refetch();
    },
  };
}
