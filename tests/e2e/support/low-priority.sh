#!/bin/sh
# Starts the browser of a journey. On a busy machine the product comes first, which otherwise rejects what it can't do in time.
exec nice -n 4 "$CHROMIUM" "$@"
