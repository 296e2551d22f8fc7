import { AwsClient } from 'aws4fetch'
import { seconds } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { refuse } from '#lib/http/serve.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { type ObjectStore } from './objects.ts'

const ANSWER_MS = seconds(10)
/** Larger than any object that is put there. */
const BYTES_MAX = 32 * 1024 * 1024

/** Stores objects in a bucket of a service that speaks S3. */
export function openS3({ S3_URL, S3_REGION, S3_KEY_ID, S3_SECRET }: Config): ObjectStore {
  const client = new AwsClient({
    accessKeyId: S3_KEY_ID,
    secretAccessKey: S3_SECRET,
    region: S3_REGION,
    service: 's3',
    retries: 0,
  })
  const bucket = S3_URL!.replace(/\/+$/, '')

  async function ask(method: string, name: string, body?: Buffer): Promise<Response> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const given = body && { body: new Uint8Array(body) }
    try {
      const how = { method, signal, redirect: 'error', ...given } as const
      const answer = await client.fetch(`${bucket}/${name}`, how)
      if (answer.ok || answer.status === 404) return answer
      await leave(answer)
      throw new Error(`the store of objects answered ${answer.status}`)
    } catch (error) {
      throw away(error)
    }
  }

  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, bytes)
      await leave(answer)
      if (!answer.ok) throw away(new Error('the bucket is not there'))
    },
    async get(name) {
      const answer = await ask('GET', name)
      if (!answer.ok) {
        await leave(answer)
        return undefined
      }
      try {
        return await shortBody(answer, BYTES_MAX, () => new Error('the object is not one of ours'))
      } catch (error) {
        throw away(error)
      }
    },
    async remove(name) {
      await leave(await ask('DELETE', name))
    },
  }
}

/** Cancels the rest of an answer, because it may be of any length and would keep the connection open. */
const leave = async ({ body }: Response) => body?.cancel().catch(() => {})

function away(cause: unknown): Error {
  return Object.assign(refuse('unavailable'), { cause })
}
