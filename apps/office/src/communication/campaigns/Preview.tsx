import { type CampaignWords, previewWords } from '@ayva/contract/communication/campaigns/campaigns'
import { type OfferWords } from '@ayva/contract/communication/campaigns/office'
import { Button } from '@ayva/kit/Button'
import { Form } from '@ayva/kit/controls'
import { Input } from '@ayva/kit/Input'
import { useState, type FormEvent } from 'react'
import { call } from '#lib/call.ts'
import { wordsOf } from '#lib/refused.ts'

/** The words as one player would read them; the look is written down. */
export function Preview({ words }: { words: CampaignWords }) {
  const [playerId, setPlayerId] = useState('')
  const [shown, setShown] = useState<{ words: OfferWords | null }>()
  const [error, setError] = useState<unknown>()

  async function show(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(undefined)
    setShown(undefined)
    try {
      setShown(await call(previewWords, { params: { playerId }, body: { words } }))
    } catch (caught) {
      setError(caught)
    }
  }

  return (
    <section className="o-card">
      <h2>Глазами игрока</h2>
      <Form className="o-group" onSubmit={(event) => void show(event)}>
        <Input
          label="Номер игрока"
          inputMode="numeric"
          required
          pattern="[1-9][0-9]{0,17}"
          value={playerId}
          onChange={(event) => setPlayerId(event.target.value)}
        />
        <Button type="submit" kind="outline" size="sm">
          Показать
        </Button>
      </Form>
      {error !== undefined && (
        <p className="o-error" role="alert">
          {wordsOf(error)}
        </p>
      )}
      {shown && (
        <output>
          {shown.words ? (
            <>
              <b>{shown.words.title}</b>
              <br />
              {shown.words.text}
            </>
          ) : (
            'Для этого игрока по шаблону ничего не выходит: ему не уйдёт'
          )}
        </output>
      )}
    </section>
  )
}
