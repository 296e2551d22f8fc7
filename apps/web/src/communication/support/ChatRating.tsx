import { type Chat } from '@ayva/contract/communication/support/chat'
import { IconButton } from '@ayva/kit/IconButton'
import { text } from './chat.text.ts'
import { type useChat, useRating } from './use-chat.ts'

const STARS = [1, 2, 3, 4, 5]

type Props = { state: ReturnType<typeof useChat>; chat: Chat }

/** The rating at the end of a conversation; it can be changed. */
export function ChatRating({ state, chat: { id, rating } }: Props) {
  const { mutate, isPending, variables } = useRating(state)
  const chosen = isPending ? variables.stars : (rating ?? 0)
  return (
    <div className="support-chat-rating">
      <p>{text.over}</p>
      <fieldset>
        <legend>{rating === null ? text.rate : text.thanks}</legend>
        {STARS.map((stars) => (
          <IconButton
            key={stars}
            icon={stars <= chosen ? 'star-fill' : 'star'}
            label={text.star(stars)}
            aria-pressed={stars === chosen}
            onClick={() => mutate({ chatId: id, stars })}
          />
        ))}
      </fieldset>
    </div>
  )
}
