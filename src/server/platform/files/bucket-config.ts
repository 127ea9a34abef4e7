export interface BucketConfig {
  bucket: string;
  region: string;
  /** Undefined: Amazon's. */
  endpoint: string | undefined;
  forcePathStyle: boolean;
  /** Undefined: those of the machine, found by Amazon's SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

interface BucketValues {
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_FORCE_PATH_STYLE?: boolean | undefined;
}

export function bucketMistakes(values: BucketValues): string[] {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const given = (Object.keys(values) as (keyof BucketValues)[]).filter(
    (name) => name.startsWith("S3_") && values[name] !== undefined,
  );
  if (given.length === 0) return [];
  return [
    S3_BUCKET === undefined && `S3_BUCKET is required with ${given[0]}`,
    S3_BUCKET !== undefined && S3_REGION === undefined && "S3_REGION is required with S3_BUCKET",
    S3_ACCESS_KEY_ID !== undefined &&
      S3_SECRET_ACCESS_KEY === undefined &&
      "S3_SECRET_ACCESS_KEY is required with S3_ACCESS_KEY_ID",
    S3_SECRET_ACCESS_KEY !== undefined &&
      S3_ACCESS_KEY_ID === undefined &&
      "S3_ACCESS_KEY_ID is required with S3_SECRET_ACCESS_KEY",
  ].filter((line) => typeof line === "string");
}

export function readBucketConfig(values: BucketValues): BucketConfig | undefined {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (S3_BUCKET === undefined || S3_REGION === undefined) return undefined;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: values.S3_ENDPOINT,
    forcePathStyle: values.S3_FORCE_PATH_STYLE ?? false,
    credentials:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
  };
}
