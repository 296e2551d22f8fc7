import { type PendingCheck } from '@ayva/contract/protection/reality-check'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Figures } from './Figures.tsx'
import { text } from './reality.text.ts'
import { useAnswer } from './use-reality.ts'

/** For players who left the game before answering, or who play in a separate window. */
export function WaitingCheck({ check }: { check: PendingCheck }) {
  const answer = useAnswer()
  return (
    <div className="reality-check-waits">
      <p>{text.waits(check.elapsedMs)}</p>
      <Figures check={check} />
      {answer.error && <ErrorNote title={text.choice.failed(answer.error)} />}
      <Button
        loading={answer.isPending}
        loadingLabel={text.going}
        onClick={() => answer.mutate(check.askedAt)}
      >
        {text.go}
      </Button>
    </div>
  )
}
