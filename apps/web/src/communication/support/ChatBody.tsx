import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { ChatField } from './ChatField.tsx'
import { ChatLog } from './ChatLog.tsx'
import { text } from './chat.text.ts'
import { type useChat, useSending } from './use-chat.ts'

type Props = {
  state: ReturnType<typeof useChat>
  hours: { from: string; to: string; timeZone: string } | null
}

/** Messages and the field below them; `data-ready` states that they are loaded. */
export function ChatBody({ state, hours }: Props) {
  const { query } = state
  const view = query.data
  const { outgoing, send } = useSending(state)
  if (!view)
    return (
      <div className="support-chat-log" aria-busy={query.isPending}>
        {query.isPending ? (
          <>
            <output className="k-visually-hidden">{text.loading}</output>
            <Skeleton width="70%" height={44} radius={16} />
          </>
        ) : (
          <ErrorNote
            title={text.failed}
            hint={text.failedHint}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
      </div>
    )
  return (
    <>
      <ChatLog state={state} view={view} outgoing={outgoing} onRetry={(one) => void send(one)}>
        {!view.isOpen && hours && (
          <p className="support-chat-away">
            {text.away(hours)}{' '}
            <a className="k-link" href="/support">
              {text.byLetter}
            </a>
          </p>
        )}
      </ChatLog>
      <ChatField
        onSend={(said, about) => void send({ key: crypto.randomUUID(), text: said, about })}
      />
    </>
  )
}
