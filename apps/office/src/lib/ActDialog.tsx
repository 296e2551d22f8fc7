import { Form } from '@ayva/kit/controls'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { useToast } from '@ayva/kit/Toast'
import { useState, type FormEvent, type ReactNode } from 'react'
import { confirmOfficeEntry } from '@ayva/contract/platform/operators'
import { Input } from '@ayva/kit/Input'
import { call, refresh } from './call.ts'
import { TextArea } from './TextArea.tsx'
import { fieldsOf, isRefusal, wordsOf } from './refused.ts'

/** Of a reason, and of words to a player. */
const SHORTEST = 3

type ActDialogProps = {
  title: string
  /** What will happen, before it does. */
  children?: ReactNode
  /** The verb of the button. */
  verb: string
  danger?: boolean | undefined
  /** What the player will read; without it nothing is written to them. */
  wordsLabel?: string | undefined
  /** Said when it is done. */
  done: string
  act: (said: { why: string; words: string }) => Promise<unknown>
  onClose: () => void
  /** Acts that the audit log does not ask a reason of. */
  withoutWhy?: boolean | undefined
}

/**
 * The one way to act in the office: what will happen is shown, the reason is written for the audit log, and
 * where money or rights move a session is asked for its code once in a while.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, children, verb, danger, wordsLabel, done, act, onClose, withoutWhy } = props
  const toast = useToast()
  const [why, setWhy] = useState('')
  const [words, setWords] = useState('')
  const [code, setCode] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const fields = Object.assign({}, fieldsOf(error), missing)

  /** What the server would refuse at once is said under its field before anything is sent. */
  function lacking(): Record<string, string> {
    const lacks: Record<string, string> = {}
    if (!withoutWhy && why.trim().length < SHORTEST) lacks['why'] = 'Напишите, почему'
    if (wordsLabel !== undefined && words.trim().length < SHORTEST)
      lacks['words'] = 'Напишите игроку'
    if (code !== undefined && !/^\d{6}$/.test(code)) lacks['code'] = 'Шесть цифр из приложения'
    return lacks
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const lacks = lacking()
    setMissing(lacks)
    if (Object.keys(lacks).length > 0) return
    setBusy(true)
    setError(undefined)
    try {
      if (code !== undefined) {
        await call(confirmOfficeEntry, { body: { code } })
        // It is used up, whatever becomes of the act.
        setCode(undefined)
      }
      await act({ why: why.trim(), words: words.trim() })
      toast.show({ kind: 'success', text: done })
      await refresh()
      onClose()
    } catch (caught) {
      if (isRefusal(caught, 'confirmation_needed')) setCode('')
      else setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={title}>
      <Form className="o-act" onSubmit={(event) => void submit(event)}>
        {children}
        {wordsLabel !== undefined && (
          <TextArea
            label={wordsLabel}
            value={words}
            onChange={setWords}
            error={fields['words']}
            hint="Это прочтёт игрок"
          />
        )}
        {!withoutWhy && (
          <TextArea
            label="Почему"
            value={why}
            onChange={setWhy}
            error={fields['why']}
            hint="Останется в журнале"
          />
        )}
        {code !== undefined && (
          <Input
            label="Код из приложения"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            hint="Перед деньгами и правами офис раз в десять минут спрашивает, вы ли это"
            error={fields['code']}
          />
        )}
        {error !== undefined && (
          <p className="o-error" role="alert">
            {wordsOf(error)}
          </p>
        )}
        <div className="o-act-buttons">
          <Button kind="outline" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} loading={busy}>
            {verb}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
