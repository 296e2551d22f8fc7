import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { wordsOf } from './refused.ts'

type WaitingProps = { asked: { error: unknown; refetch: () => unknown }; height: number }

/** What stands on a page while its first answer has not come: its place, or what went wrong. */
export function Waiting({ asked, height }: WaitingProps) {
  if (!asked.error) return <Skeleton height={height} />
  return <ErrorNote title={wordsOf(asked.error)} onRetry={() => void asked.refetch()} />
}
