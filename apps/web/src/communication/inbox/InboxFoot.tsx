import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { text } from './inbox.text.ts'
import { type useInbox } from './use-inbox.ts'

/** The retention time on the server. */
const KEPT_DAYS = 30

type Props = { clear: ReturnType<typeof useInbox>['clear']; say: (words: string) => void }

/** The retention time of notifications, and a button to delete all of them, with a confirmation. */
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
      {/* One button for the question and for cancelling, so that the focus stays. */}
      <Button size="sm" kind="text" onClick={() => setAsks(!asks)}>
        {asks ? text.clearNo : text.clear}
      </Button>
    </div>
  )
}
