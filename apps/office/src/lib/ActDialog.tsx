import { Form } from '@ayva/kit/controls'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { useToast } from '@ayva/kit/Toast'
import { useState, type FormEvent, type ReactNode } from 'react'
import { confirmOfficeEntry } from '@ayva/contract/platform/operators'
import { call, refresh } from './call.ts'
import { CodeField } from './CodeField.tsx'
import { TextArea } from './TextArea.tsx'
import { fieldsOf, isRefusal, wordsOf } from './refused.ts'

/** The minimal length of a reason and of a message to a player. */
const SHORTEST = 3

type ActDialogProps = {
  title: string
  /** A preview of the effect. */
  children?: ReactNode
  /** The label of the button. */
  verb: string
  danger?: boolean | undefined
  /** The label of the message to the player; without it there is no message. */
  wordsLabel?: string | undefined
  /** Shown after success. */
  done: string
  act: (said: { why: string; words: string }) => Promise<unknown>
  onClose: () => void
  /** What is asked instead of the reason; it is kept in the audit log too. */
  whyLabel?: string | undefined
  /** For operations whose audit entry needs no reason. */
  withoutWhy?: boolean | undefined
}

/**
 * The common dialog for operations in the office: it shows the effect and asks for a reason for the audit log; where
 * money or rights change, it asks for a code if the session has not entered one recently.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, children, verb, danger, wordsLabel, done, act, onClose, withoutWhy } = props
  const { whyLabel = 'Почему' } = props
  const toast = useToast()
  const [why, setWhy] = useState('')
  const [words, setWords] = useState('')
  const [code, setCode] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const fields = Object.assign({}, fieldsOf(error), missing)

  /** Reports at the fields what the server would refuse, before the call. */
  function lacking(): Record<string, string> {
    const lacks: Record<string, string> = {}
    if (!withoutWhy && why.trim().length < SHORTEST)
      lacks['why'] = whyLabel === 'Почему' ? 'Напишите, почему' : 'Заполните это поле'
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
        // A code is valid once, whatever the result is.
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
            label={whyLabel}
            value={why}
            onChange={setWhy}
            error={fields['why']}
            hint="Останется в журнале"
          />
        )}
        {code !== undefined && (
          <CodeField
            value={code}
            onChange={setCode}
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
