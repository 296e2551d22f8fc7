import { type Preferences } from '@ayva/contract/platform/consent'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { Row, RowGroup } from '@ayva/kit/Rows'
import { Select } from '@ayva/kit/Select'
import { Switch } from '@ayva/kit/Switch'
import { text } from './consent.text.ts'
import { useConsents } from './use-consents.ts'

const channels = Object.keys(text.channels) as (keyof Preferences['offers'])[]

/** The channels of offers; messages about money and security are always sent. */
export function ConsentRows() {
  const { consents, choose } = useConsents()
  if (!consents) return null
  const chosen = choose.isPending ? choose.variables : undefined
  const calm = chosen?.calm ?? consents.calm
  const complaint =
    choose.error && (choose.error instanceof Refusal ? choose.error.message : unexpected)
  return (
    <RowGroup title={text.title}>
      <Row
        title={text.calm}
        hint={complaint ?? text.calmHint}
        end={
          <Switch
            label={<span className="k-visually-hidden">{text.calm}</span>}
            checked={calm}
            onChange={({ target }) => choose.mutate({ calm: target.checked })}
          />
        }
      />
      {channels.map((channel) => (
        <Row
          key={channel}
          title={text.channels[channel]}
          end={
            <Switch
              label={<span className="k-visually-hidden">{text.channels[channel]}</span>}
              checked={!calm && (chosen?.offers?.[channel] ?? consents.offers[channel])}
              disabled={calm}
              onChange={({ target }) => choose.mutate({ offers: { [channel]: target.checked } })}
            />
          }
        />
      ))}
      <Row
        title={text.zone}
        hint={text.zoneHint}
        end={
          <Select
            aria-label={text.zone}
            value={chosen?.timeZone ?? consents.timeZone}
            options={zonesFor(consents.timeZone)}
            onChange={({ target }) => choose.mutate({ timeZone: target.value })}
          />
        }
      />
      <Row title={text.always} />
    </RowGroup>
  )
}

/** The known time zones, including the chosen one and that of the device. */
function zonesFor(chosen: string): { value: string; label: string }[] {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = Object.entries(text.zones).map(([value, label]) => ({ value, label }))
  const others = [...new Set([chosen, device])].filter((zone) => !(zone in text.zones))
  return others
    .map((zone) => ({ value: zone, label: zone === device ? text.own(zone) : zone }))
    .concat(known)
}
