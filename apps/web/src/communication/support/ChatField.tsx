import { type MessageAbout } from '@ayva/contract/communication/support/chat-fields'
import { CHAT_TEXT_MAX } from '@ayva/contract/communication/support/bounds'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { Form, TextareaControl } from '@ayva/kit/controls'
import { type KeyboardEvent } from 'react'
import { hasTouchKeyboard, useChatState } from './chat-state.ts'
import { text } from './chat.text.ts'

type Props = { onSend: (text: string, about: MessageAbout | null) => void }

/** The typed text is kept while the chat is closed. Enter sends unless the keyboard is on the screen. */
export function ChatField({ onSend }: Props) {
  const { draft, about } = useChatState()
  const send = () => {
    const said = draft.trim()
    if (said === '') return
    onSend(said, about)
    useChatState.setState({ draft: '', about: null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!sends || hasTouchKeyboard()) return
    event.preventDefault()
    send()
  }
  return (
    <Form
      className="support-chat-form"
      data-ready
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {about && (
        <p className="support-chat-about">
          {text.about} {about.kind === 'round' ? text.round : text.payment(about.id)}
          <Button kind="text" size="sm" onClick={() => useChatState.setState({ about: null })}>
            {text.withoutIt}
          </Button>
        </p>
      )}
      <TextareaControl
        aria-label={text.message}
        placeholder={text.message}
        rows={1}
        maxLength={CHAT_TEXT_MAX}
        value={draft}
        onChange={({ target }) => useChatState.setState({ draft: target.value })}
        onKeyDown={onKeyDown}
      />
      <Button kind="primary" square type="submit" aria-label={text.send}>
        <Icon name="paper-plane-tilt-fill" />
      </Button>
    </Form>
  )
}
