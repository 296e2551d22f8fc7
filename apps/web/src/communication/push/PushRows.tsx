import { Button } from '@ayva/kit/Button'
import { Row, RowGroup } from '@ayva/kit/Rows'
import { text } from './push.text.ts'
import { usePush } from './use-push.ts'

const when = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' })

/** The browsers that get notifications while the site is closed; nothing if web push is off. */
export function PushRows() {
  const { devices, turnOn, turnOff, trial } = usePush()
  if (!devices) return null
  const own = devices.find(({ current }) => current)
  const others = devices.filter(({ current }) => !current)
  const failed = [turnOn, turnOff, trial].some(({ isError }) => isError)
  return (
    <RowGroup title={text.title}>
      <Row
        title={text.here}
        hint={own ? text.on : hintOf()}
        end={
          own ? (
            <Button size="sm" onClick={() => turnOff.mutate(own)}>
              {text.turnOff}
            </Button>
          ) : (
            hintOf() === text.off && (
              <Button size="sm" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
                {text.turnOn}
              </Button>
            )
          )
        }
      >
        {own && (
          <Button size="sm" loading={trial.isPending} onClick={() => trial.mutate()}>
            {text.trial}
          </Button>
        )}
        {own && trial.isSuccess && <output>{text.trialSent}</output>}
        {failed && <p role="alert">{text.failed}</p>}
      </Row>
      {others.map(({ id, device, toldAt, current }) => (
        <Row
          key={id}
          title={device ?? text.unknown}
          hint={when.format(new Date(toldAt))}
          end={
            <Button
              size="sm"
              aria-label={text.turnOffOf(device ?? text.unknown)}
              onClick={() => turnOff.mutate({ id, current })}
            >
              {text.turnOff}
            </Button>
          }
        />
      ))}
    </RowGroup>
  )
}

/** What this browser supports; rendered in the browser only. */
function hintOf(): string {
  if (!('PushManager' in window) || !('Notification' in window)) return text.unable
  return Notification.permission === 'denied' ? text.denied : text.off
}
