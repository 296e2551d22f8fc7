import { type ChatView } from '@ayva/contract/communication/support/chat'
import {
  type ChatMessage,
  type MessageAbout,
} from '@ayva/contract/communication/support/chat-fields'
import { Button } from '@ayva/kit/Button'
import { serverNow } from '@ayva/kit/server-clock'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { ChatRating } from './ChatRating.tsx'
import { momentOf, text } from './chat.text.ts'
import { type Outgoing, type useChat } from './use-chat.ts'

/** After a silence of this length the next message has a time. */
const SILENCE_MS = 30 * 60_000
/** A visitor who has scrolled up further is reading, and is not scrolled to the end. */
const NEAR_END_PX = 120

type Props = {
  state: ReturnType<typeof useChat>
  view: ChatView
  outgoing: Outgoing[]
  onRetry: (one: Outgoing) => void
  children: ReactNode
}

export function ChatLog({ state, view, outgoing, onRetry, children }: Props) {
  const { messages, chat, more } = view
  const log = useScroll(messages, outgoing.length)
  const seen = chat?.operatorRead ?? '0'
  const lastOwn = messages.findLast(({ author }) => author === 'visitor')
  // A stored message can arrive by the next page before the answer to its call.
  const stored = new Set(messages.map(({ key }) => key))
  return (
    <div
      ref={log}
      className="support-chat-log"
      role="log"
      aria-label={text.log}
      // Else nobody could scroll it by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {more && (
        <Button
          kind="text"
          size="sm"
          loading={state.older.isPending}
          onClick={() => state.older.mutate(messages[0]!.id)}
        >
          {text.older}
        </Button>
      )}
      {messages.length === 0 && (
        <div className="support-chat-bubble">
          {text.hello} {text.helloHint}
        </div>
      )}
      {messages.map((message, at) => (
        <Fragment key={message.id}>
          {isAfterSilence(message, messages[at - 1]) && (
            <p className="support-chat-moment">{momentOf(message.at, new Date(serverNow()))}</p>
          )}
          <Bubble {...message} />
          {message === lastOwn &&
            BigInt(seen) >= BigInt(message.id) &&
            at === messages.length - 1 && <p className="support-chat-note">{text.read}</p>}
        </Fragment>
      ))}
      {outgoing
        .filter(({ key }) => !stored.has(key))
        .map((one) => (
          <Fragment key={one.key}>
            <Bubble author="visitor" name="" text={one.text} about={one.about} />
            <p className="support-chat-note">
              {one.failed ?? text.sending}
              {one.failed !== undefined && (
                <Button kind="text" size="sm" onClick={() => onRetry(one)}>
                  {text.again}
                </Button>
              )}
            </p>
          </Fragment>
        ))}
      {children}
      {chat?.state === 'closed' && <ChatRating key={chat.id} state={state} chat={chat} />}
    </div>
  )
}

const isAfterSilence = ({ at }: ChatMessage, before: ChatMessage | undefined) =>
  !before || Date.parse(at) - Date.parse(before.at) > SILENCE_MS

type Said = Pick<ChatMessage, 'author' | 'name' | 'text' | 'about'>

function Bubble({ author, name, text: said, about }: Said) {
  const own = author === 'visitor'
  return (
    <div className={`support-chat-bubble${own ? ' is-own' : ''}`}>
      <span className="k-visually-hidden">{own ? text.you : name}: </span>
      {said}
      {about && <About {...about} />}
    </div>
  )
}

function About({ kind, id }: MessageAbout) {
  const [title, action, href] =
    kind === 'round'
      ? ([text.round, text.showRound, `/fairness?round=${id}`] as const)
      : ([text.payment(id), text.showPayment, `/payment/withdrawal/${id}`] as const)
  return (
    <span className="support-chat-card">
      <b>{title}</b>
      <a className="k-link" href={href}>
        {action}
      </a>
    </span>
  )
}

/** Keeps the end visible when a message arrives, and the reading position when older messages are loaded. */
function useScroll(messages: ChatMessage[], sending: number) {
  const ref = useRef<HTMLDivElement>(null)
  const was = useRef({ first: '', height: 0, top: 0 })
  const first = messages[0]?.id ?? ''
  const last = messages.at(-1)?.id
  useLayoutEffect(() => {
    const log = ref.current
    if (!log) return undefined
    const before = was.current
    const isOlder = before.first !== '' && before.first !== first
    const nearEnd = before.height - before.top - log.clientHeight < NEAR_END_PX
    if (isOlder) log.scrollTop = before.top + log.scrollHeight - before.height
    else if (before.first === '' || nearEnd) log.scrollTop = log.scrollHeight
    const note = () => {
      was.current = { first, height: log.scrollHeight, top: log.scrollTop }
    }
    note()
    log.addEventListener('scroll', note, { passive: true })
    return () => log.removeEventListener('scroll', note)
  }, [first, last, sending])
  return ref
}
