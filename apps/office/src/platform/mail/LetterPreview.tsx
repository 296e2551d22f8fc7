import {
  type MessageText,
  type Preview,
  previewMessageText,
  testMessageText,
} from '@ayva/contract/platform/mail'
import { Button } from '@ayva/kit/Button'
import { Form } from '@ayva/kit/controls'
import { Input } from '@ayva/kit/Input'
import { useToast } from '@ayva/kit/Toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { asking, call } from '#lib/call.ts'
import { fieldsOf, wordsOf } from '#lib/refused.ts'
import { useMay } from '#lib/self.ts'
import './letters.css'

/** A text is not sent to the server at every key. */
const PAUSE_MS = 300

type LetterPreviewProps = { text: MessageText; value: unknown }

/** The variables of a text, how it arrives with sample values, and a letter to oneself. */
export function LetterPreview({ text, value }: LetterPreviewProps) {
  const { alias, channel, variables } = text
  const maySend = useMay()('settings.content') && channel === 'letter'
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  const shown = useQuery({
    ...asking(previewMessageText, { params: { alias }, body: { value: settled } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <section>
        <h3 className="o-h2">Переменные</h3>
        <ul className="o-checks">
          {variables.map(({ name, what, sample, required }) => (
            <li key={name}>
              <span className="o-grow">
                <code translate="no">{`{${name}}`}</code> {what}
                {required && ', убрать нельзя'}
                <br />
                <small>Например: {sample}</small>
              </span>
            </li>
          ))}
          {variables.length === 0 && <li>У этого письма их нет.</li>}
        </ul>
      </section>
      <section aria-label="Как это придёт" className="o-letters">
        {shown.error && (
          <p className="o-error" role="alert">
            {[wordsOf(shown.error), ...Object.values(fieldsOf(shown.error))].join('. ')}
          </p>
        )}
        {shown.data && channel === 'letter' && (
          <>
            <Sheet letter={shown.data} theme="light" />
            <Sheet letter={shown.data} theme="dark" />
          </>
        )}
        {shown.data && <pre className="o-json">{shown.data.text}</pre>}
      </section>
      {maySend && <Trial alias={alias} value={value} />}
    </>
  )
}

/** A letter in the colours that mail programs show it in. */
function Sheet({ letter, theme }: { letter: Preview; theme: 'light' | 'dark' }) {
  const { subject, title, paragraphs, button, code, small } = letter
  return (
    <article className={`o-letters-sheet is-${theme}`} lang="ru">
      <small>{subject} · Айва</small>
      <h4>{title}</h4>
      {code !== null && (
        <b className="o-letters-code" translate="no">
          {code}
        </b>
      )}
      {paragraphs.map((one, n) => (
        <p key={n}>{one}</p>
      ))}
      {button !== null && <span className="o-letters-button">{button}</span>}
      <small>{small}</small>
    </article>
  )
}

function Trial({ alias, value }: { alias: string; value: unknown }) {
  const toast = useToast()
  const [to, setTo] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await call(testMessageText, { params: { alias }, body: { value, to: to.trim() } })
      toast.show({ kind: 'success', text: 'Письмо отправлено' })
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form className="o-group" onSubmit={(event) => void send(event)}>
      <Input
        label="Ваша почта"
        type="email"
        required
        maxLength={254}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={fieldsOf(error)['to']}
      />
      <Button type="submit" kind="outline" size="sm" loading={busy}>
        Отправить себе
      </Button>
      {error !== undefined && (
        <p className="o-error" role="alert">
          {wordsOf(error)}
        </p>
      )}
    </Form>
  )
}
