import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { type FilePart, FilesAway } from '../../platform/files'
import { type ObjectStore, type StoredObject, sha256InName } from './object-store'

export interface S3Settings {
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

interface S3StoreOptions {
  /** The prefix of all object names. */
  readonly prefix: string
  /** The id of the installation that owns the bucket; undefined when the bucket needs no owner. */
  readonly owner?: string | undefined
  /** Called with the reason when the bucket can't be reached. */
  readonly warn: (reason: string) => void
}

/** The object that identifies the installation that owns a bucket. */
const MARKER = 'ayob-installation'
/** Smaller files are kept in memory and sent again when an attempt fails; larger ones get one attempt. */
const IN_MEMORY = 16 * 1024 * 1024
const SILENT_MS = 10_000

type Sdk = typeof import('@aws-sdk/client-s3')

/**
 * Opens a bucket. Objects are stored with their SHA-256 and length, so a truncated or replaced object is detected.
 * Storing the same object again is harmless. A bucket belongs to one installation: the first one writes its marker, any
 * other is refused. Errors: FilesAway with the reason in one line.
 */
export async function openS3Store(settings: S3Settings, options: S3StoreOptions): Promise<ObjectStore> {
  // Which Node.js versions we support is our decision, and the library's warning is several lines long.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  // Loaded on demand: most installations keep files in a folder.
  const sdk = await import('@aws-sdk/client-s3')
  const client = connect(sdk, settings)
  const { bucket: Bucket } = settings
  const { prefix, owner, warn } = options
  /** Runs a call; undefined when the object does not exist. */
  const ask = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await call()
    } catch (error) {
      if (isMissing(error)) return undefined
      const reason = reasonOf(error, settings)
      warn(reason)
      throw new FilesAway(reason)
    }
  }
  const keyOf = (name: string) => `${prefix}${name}`
  const check = () => checkOwner(sdk, client, Bucket, owner, ask)
  await check()

  const get = async (name: string, part: FilePart | undefined): Promise<Readable> => {
    const Range = part && `bytes=${part.start}-${part.end}`
    const answer = await ask(() => client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name), Range })))
    if (!answer?.Body) throw new Error(`the kept file ${name} is missing`)
    return answer.Body as Readable
  }
  return {
    async put(path, name) {
      const { size, md5, sha256 } = await measure(path)
      const put = new sdk.PutObjectCommand({
        Bucket,
        Key: keyOf(name),
        Body: size <= IN_MEMORY ? await readFile(path) : createReadStream(path),
        ContentLength: size,
        ContentMD5: md5.toString('base64'),
        Metadata: { sha256, size: String(size) },
      })
      const answer = await ask(() => client.send(put))
      // A server that ignores the MD5 still answers with that of the stored content, unless it is encrypted with KMS keys.
      const stored = /^"?([0-9a-f]{32})"?$/.exec(answer?.ETag ?? '')?.[1]
      if (stored && !answer?.SSEKMSKeyId && stored !== md5.toString('hex')) {
        throw new FilesAway(`S3 stored something else than ${name}`)
      }
    },
    async find(name) {
      const head = await ask(() => client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(name) })))
      // The answer is the same when the whole bucket is missing.
      if (!head) return check().then(() => undefined)
      return asStored(name, head, (part) => get(name, part))
    },
    async remove(name) {
      await ask(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const list = new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
        const page = await ask(() => client.send(list))
        for (const { Key } of page?.Contents ?? []) if (Key) yield Key.slice(prefix.length)
        ContinuationToken = page?.NextContinuationToken
      } while (ContinuationToken)
    },
    check,
  }
}

function connect(sdk: Sdk, { url, region, accessKey, secretKey }: S3Settings): S3Client {
  return new sdk.S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Stored objects are sent with a Content-MD5, which every S3 server supports.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: SILENT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
    },
  })
}

type Ask = <T>(call: () => Promise<T>) => Promise<T | undefined>

/**
 * Reads the marker of the bucket and refuses that of another installation. A bucket without a marker gets ours. When
 * two installations write it at once, the last one wins, and the other one notices at its next check.
 */
async function checkOwner(sdk: Sdk, client: S3Client, Bucket: string, owner: string | undefined, ask: Ask) {
  const mark = { Bucket, Key: MARKER }
  const read = async () => (await ask(() => client.send(new sdk.GetObjectCommand(mark))))?.Body?.transformToString()
  const found = await read()
  if (owner === undefined || found === owner) return
  if (found === undefined) {
    await ask(() => client.send(new sdk.PutObjectCommand({ ...mark, Body: owner })))
    if ((await read()) === owner) return
  }
  throw new FilesAway(`S3_BUCKET: ${Bucket} belongs to another installation`)
}

/** A missing object; a missing bucket is a different error. */
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

function asStored(
  name: string,
  head: { ContentLength?: number | undefined; Metadata?: Record<string, string> | undefined },
  read: (part?: FilePart) => Promise<Readable>,
): StoredObject {
  const { ContentLength: size = 0, Metadata = {} } = head
  if (Metadata.size !== undefined && Metadata.size !== String(size)) {
    throw new Error(`the kept file ${name} was cut: ${size} bytes of ${Metadata.size}`)
  }
  return {
    size,
    sha256: Metadata.sha256 ?? sha256InName(name),
    read: size === 0 ? async () => Readable.from([]) : read,
  }
}

async function measure(path: string) {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks) {
      md5.update(chunk)
      sha256.update(chunk)
    }
  })
  return { size: (await stat(path)).size, md5: md5.digest(), sha256: sha256.digest('hex') }
}

const WRONG_KEY = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthorizationHeaderMalformed'])

/** The reason of a failure, in one line. */
function reasonOf(error: unknown, { url, bucket }: S3Settings): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (WRONG_KEY.has(name)) return 'S3_ACCESS_KEY or S3_SECRET_KEY is wrong'
  if (name === 'NoSuchBucket') return `S3_BUCKET: there is no bucket ${bucket}`
  if (name === 'AccessDenied') return `S3_ACCESS_KEY may not use the bucket ${bucket}`
  if (name === 'RequestTimeTooSkewed') return 'the clocks of this machine and of S3 differ by more than 15 minutes'
  return `S3_URL: ${url} does not answer (${code ?? name}: ${message.split('\n')[0]})`
}
