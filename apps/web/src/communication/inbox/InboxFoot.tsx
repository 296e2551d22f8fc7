import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { text } from './inbox.text.ts'
import { type useInbox } from './use-inbox.ts'

/** As the server keeps them. */
const KEPT_DAYS = 30

type Props = { clear: ReturnType<typeof useInbox>['clear']; say: (words: string) => void }

/** How long notifications are kept, and the way to be rid of all of them, which asks first. */
export function InboxFoot({ clear, say }: Props) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="inbox-foot">
      <span role={clear.isError ? 'alert' : undefined}>
        {clear.isError ? text.notCleared : asks ? text.clearAsk : text.kept(KEPT_DAYS)}
      </span>
      {asks && (
        <Button
          size="sm"
          loading={clear.isPending}
          onClick={() => clear.mutate(undefined, { onSuccess: () => say(text.cleared) })}
        >
          {text.clearYes}
        </Button>
      )}
      {/* One button for the question and the way back, so that the focus stays where it is. */}
      <Button size="sm" kind="text" onClick={() => setAsks(!asks)}>
        {asks ? text.clearNo : text.clear}
      </Button>
    </div>
  )
}
