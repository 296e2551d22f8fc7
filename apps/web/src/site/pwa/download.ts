/** The application's file, downloaded by the page so that its progress can be shown. */

export type Download =
  | { step: 'none' }
  /** `percent` is undefined if the server sends no content length. */
  | { step: 'loading'; percent: number | undefined }
  | { step: 'done' }
  | { step: 'absent' }
  | { step: 'failed' }

export type Means = {
  fetch: (address: string, stop: AbortSignal) => Promise<Response>
  /** Passes the file to the browser. */
  save: (file: Blob, name: string) => void
  /** Reports the download to the server. */
  tell: () => void
  show: (download: Download) => void
}

/** How long the finished download stays on the screen. */
const CLOSES_MS = 5000

/** Downloads the file and reports each step; resolves when there is nothing more to show. */
export async function download(address: string, means: Means, stop: AbortSignal): Promise<void> {
  try {
    const answer = await means.fetch(address, stop)
    if (answer.status !== 200)
      return means.show({ step: answer.status === 404 ? 'absent' : 'failed' })
    const file = await read(answer, (percent) => means.show({ step: 'loading', percent }))
    if (stop.aborted) return
    means.save(file, nameOf(address))
    means.tell()
    means.show({ step: 'done' })
    if (await waited(stop)) means.show({ step: 'none' })
  } catch {
    if (!stop.aborted) means.show({ step: 'failed' })
  }
}

async function read(answer: Response, tell: (percent: number | undefined) => void): Promise<Blob> {
  const length = Number(answer.headers.get('content-length') ?? 0)
  // A compressed body is longer than its content length.
  const known = length > 0 && answer.headers.get('content-encoding') === null
  const percentAt = (bytes: number) =>
    known ? Math.min(100, Math.floor((bytes / length) * 100)) : undefined
  tell(percentAt(0))
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  let bytes = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value)
    bytes += next.value.length
    tell(percentAt(bytes))
  }
  tell(100)
  return new Blob(parts, { type: 'application/octet-stream' })
}

const nameOf = (address: string) =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .pop() || 'ayva'

/** False if it was cancelled. */
function waited(stop: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(true), CLOSES_MS)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      done(false)
    })
  })
}
