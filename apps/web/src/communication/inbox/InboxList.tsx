import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useEffect, useRef, useState } from 'react'
import { InboxRow } from './InboxRow.tsx'
import { text } from './inbox.text.ts'
import { type Inbox } from './shown-list.ts'
import { type useInbox } from './use-inbox.ts'

type Props = { state: ReturnType<typeof useInbox>; inbox: Inbox; say: (words: string) => void }

export function InboxList({ state: { more, remove }, inbox, say }: Props) {
  const { notifications, count } = inbox
  const { ref, gone } = useFocusAfter()
  const failed = remove.isError ? text.notRemoved : more.isError ? text.notMore : undefined
  function removed(at: number) {
    gone(at)
    say(text.removed)
  }
  return (
    <>
      {failed && <ErrorNote title={failed} />}
      <ul className="inbox-list" ref={ref} tabIndex={-1} aria-label={text.title}>
        {notifications.map((one, at) => (
          <InboxRow
            key={one.id}
            one={one}
            removing={remove.isPending && remove.variables === one.id}
            onRemove={() => remove.mutate(one.id, { onSuccess: () => removed(at) })}
          />
        ))}
      </ul>
      {notifications.length < count && (
        <Button className="inbox-more" loading={more.isPending} onClick={() => more.mutate()}>
          {text.more}
        </Button>
      )}
    </>
  )
}

/** Moves the focus to the row that follows a deleted one. */
function useFocusAfter() {
  const ref = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<{ at: number }>()
  useEffect(() => {
    if (!place) return
    const bins = [...(ref.current?.querySelectorAll<HTMLElement>('.inbox-row-bin') ?? [])]
    const next = bins[place.at] ?? bins.at(-1) ?? ref.current
    next?.focus()
  }, [place])
  return { ref, gone: (at: number) => setPlace({ at }) }
}
