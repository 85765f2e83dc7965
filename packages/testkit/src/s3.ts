/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 server for tests that keeps its objects in a folder. */
export interface S3 {
  /** The `S3_*` settings for its bucket. */
  readonly settings: {
    readonly S3_URL: string
    readonly S3_BUCKET: string
    readonly S3_REGION: string
    readonly S3_ACCESS_KEY: string
    readonly S3_SECRET_KEY: string
  }
  /** The file with an object's content. */
  pathOf(key: string): string
  /** Stops the server and keeps the objects. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes the objects. */
  remove(): Promise<void>
}

/** Starts an S3 server with one bucket. It ignores `If-None-Match` and `Content-MD5`. */
export async function startS3(): Promise<S3> {
  const directory = await mkdtemp(join(tmpdir(), 'ayob-s3-'))
  const bucket = 'ayob-test'
  let port = 0
  let running: S3rver | undefined
  const start = async () => {
    running = new S3rver({ port, address: '127.0.0.1', directory, silent: true, configureBuckets: [{ name: bucket }] })
    port = (await running.run()).port
  }
  const stop = async () => {
    await running?.close()
    running = undefined
  }
  await start()
  return {
    settings: {
      S3_URL: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    pathOf: (key) => join(directory, bucket, `${key}._S3rver_object`),
    start,
    stop,
    async remove() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
