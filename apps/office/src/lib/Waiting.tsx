import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { wordsOf } from './refused.ts'

type Asked = { error: unknown; refetch: () => unknown }

/** What went wrong with a question, and the way to ask it again. */
export function Failed({ asked }: { asked: Asked }) {
  return <ErrorNote title={wordsOf(asked.error)} onRetry={() => void asked.refetch()} />
}

/** What stands on a page while its first answer has not come: its place, or what went wrong. */
export function Waiting({ asked, height }: { asked: Asked; height: number }) {
  return asked.error ? <Failed asked={asked} /> : <Skeleton height={height} />
}
