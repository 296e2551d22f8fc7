import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { wordsOf } from './refused.ts'

type Asked = { error: unknown; refetch: () => unknown }

/** The error of a query, and a button to retry it. */
export function Failed({ asked }: { asked: Asked }) {
  return <ErrorNote title={wordsOf(asked.error)} onRetry={() => void asked.refetch()} />
}

/** The placeholder of a page until its first answer arrives, or the error. */
export function Waiting({ asked, height }: { asked: Asked; height: number }) {
  return asked.error ? <Failed asked={asked} /> : <Skeleton height={height} />
}
