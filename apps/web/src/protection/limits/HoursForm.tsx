import { clockHours, type Hours, hoursOf, maxOfHours } from '@ayva/contract/protection/limits/terms'
import { type Limits } from '@ayva/contract/protection/limits'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Notice } from '@ayva/kit/Notice'
import { Input } from '@ayva/kit/Input'
import { useOnline } from '@ayva/kit/online'
import { Form } from '@ayva/kit/controls'
import { type SubmitEvent, useState } from 'react'
import { atMoment, failure, text } from './limits.text.ts'
import { words } from './hours.text.ts'
import { Removal } from './Removal.tsx'
import { effectOf, limitOf, type Which } from './scale.ts'
import { isLoose } from './use-limit-form.ts'
import { useSetLimit } from './use-limits.ts'

const usual: Hours = { from: 23 * 60, to: 8 * 60 }
const which: Which = { name: 'hours', period: 'day', currency: null }

/** The daily hours without stakes. */
export function HoursForm({ limits }: { limits: Limits }) {
  const online = useOnline()
  const set = useSetLimit()
  const [said, setSaid] = useState('')
  const [typed, setTyped] = useState<Hours>()
  const now = limitOf(limits.limits, which)
  const chosen = typed ?? (now && hoursOf(now.max)) ?? usual
  const max = maxOfHours(chosen)
  const effect = effectOf(limits.limits, which, max)
  const wrong =
    chosen.from === chosen.to ? words.same : effect === 'same' ? text.wrong.same : undefined

  function choose(part: Partial<Hours>) {
    setTyped({ ...chosen, ...part })
    setSaid('')
    set.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (wrong) return setSaid(wrong)
    if (set.isPending) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    set.mutate(
      { name: 'hours', period: 'day', currency: null, max, timeZone },
      {
        onSuccess() {
          if (!isLoose(effect)) setTyped(undefined)
          setSaid(isLoose(effect) ? text.done.loose : text.done.tight(clockHours(chosen)))
        },
      },
    )
  }

  return (
    <section className="limits-part limits-form limits-hours">
      <Form onSubmit={submit} noValidate>
        <Part id="from" chosen={chosen.from} onChoose={(from) => choose({ from })} />
        <Part id="to" chosen={chosen.to} onChoose={(to) => choose({ to })} />
        <Button
          kind={isLoose(effect) ? 'secondary' : 'primary'}
          size="lg"
          wide
          type="submit"
          disabled={!online}
          loading={set.isPending}
        >
          {words.go[effect]}
        </Button>
      </Form>
      {set.error && <ErrorNote title={failure(set.error)} />}
      <output className="limits-said">{said}</output>
      <Notice icon={isLoose(effect) ? 'clock' : 'check-circle-fill'}>
        {isLoose(effect) ? words.loose(limits.delayHours) : text.effect.tight(limits.delayHours)}
      </Notice>
      <Zone zone={limits.zone} />
      <Removal limits={limits} which={which} />
    </section>
  )
}

type PartProps = { id: 'from' | 'to'; chosen: number; onChoose: (minute: number) => void }

function Part({ id, chosen, onChoose }: PartProps) {
  const [clock] = clockHours({ from: chosen, to: 0 }).split('–')
  return (
    <Input
      type="time"
      name={id}
      label={words[id]}
      defaultValue={clock}
      onChange={({ target }) => {
        const [hour, minute] = target.value.split(':').map(Number)
        if (minute !== undefined) onChoose(hour! * 60 + minute)
      }}
    />
  )
}

function Zone({ zone }: Pick<Limits, 'zone'>) {
  return (
    <p className="limits-about">
      {words.zone(zone.name)}
      <a className="k-link" href="/profile/settings">
        {words.settings}
      </a>
      . {zone.next && words.next(zone.next.name, atMoment(zone.next.at))}
    </p>
  )
}
