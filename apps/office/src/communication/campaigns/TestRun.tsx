import { type Answer } from '@ayva/contract/base'
import { testCampaign } from '@ayva/contract/communication/campaigns/campaigns'
import { Button } from '@ayva/kit/Button'
import { Form } from '@ayva/kit/controls'
import { Input } from '@ayva/kit/Input'
import { useState, type FormEvent } from 'react'
import { call } from '#lib/call.ts'
import { wordsOf } from '#lib/refused.ts'
import { fullMoment } from '#lib/times.ts'
import { campaignLabels, reasonWords, testStates } from './labels.ts'
import { SmsSize } from './SmsSize.tsx'

type Tested = Answer<typeof testCampaign>

/**
 * The whole course of one player, with times and with the texts as that player would get them; each use is written to
 * the audit log.
 */
export function TestRun({ id }: { id: string }) {
  const [playerId, setPlayerId] = useState('')
  const [tested, setTested] = useState<Tested>()
  const [error, setError] = useState<unknown>()

  async function show(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(undefined)
    setTested(undefined)
    try {
      setTested(await call(testCampaign, { params: { playerId }, body: { campaignId: id } }))
    } catch (caught) {
      setError(caught)
    }
  }

  return (
    <section className="o-card">
      <h2>Глазами игрока</h2>
      <p className="o-muted">Весь путь, если начать сейчас. Ничего не отправляется.</p>
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
      {tested && <Way tested={tested} />}
    </section>
  )
}

function Way({ tested: { meant, steps } }: { tested: Tested }) {
  return (
    <div aria-live="polite">
      <p>{meant ? 'Игрок подходит под условия.' : 'Сейчас игрок не подходит под условия.'}</p>
      {steps.map(({ step, at, channel, variant, words, sms, state, reason }) => (
        <div key={step}>
          <h3>
            {step + 1}. {campaignLabels[`channel.${channel}`]}, {fullMoment(at)}
          </h3>
          <p className="o-muted">
            {testStates[state] + reasonWords(reason)}
            {variant === 'b' ? '. Другие слова' : ''}
          </p>
          {words && (
            <p>
              <b>{words.title}</b>
              <br />
              {words.text}
            </p>
          )}
          {sms && <SmsSize size={sms} />}
        </div>
      ))}
    </div>
  )
}
