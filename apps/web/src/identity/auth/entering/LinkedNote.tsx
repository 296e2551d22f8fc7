import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { useQueryClient } from '@tanstack/react-query'
import { text } from '../auth.text.ts'
import { useLinked } from './enter-by-token.ts'

const words = text.entry

/** States which account a link has opened, with a logout; or why it has opened none. */
export function LinkedNote({ said }: { said: 'in' | { no: string } }) {
  const email = useQueryClient().getQueryData<{ email?: string | null }>(['self'])?.email
  const close = () => useLinked.setState({ said: undefined })
  return (
    <Modal open onClose={close} title={said === 'in' ? words.in : words.dead}>
      <p className="k-text-2">{said === 'in' ? words.whose(email) : said.no}</p>
      <Button kind="primary" size="lg" wide onClick={close}>
        {said === 'in' ? words.goOn : words.close}
      </Button>
      {said === 'in' && (
        <Button kind="text" wide href="/logout" onClick={close}>
          {words.notMine}
        </Button>
      )}
    </Modal>
  )
}
