import { serverNow } from '@ayva/kit/server-clock'
import { type Answer } from '@ayva/contract/base'
import { Refusal } from '@ayva/contract/refusal'
import { type confirmSocial, networks } from '@ayva/contract/identity/social'
import { Button } from '@ayva/kit/Button'
import { Countdown } from '@ayva/kit/Countdown'
import { Input } from '@ayva/kit/Input'
import { Segmented } from '@ayva/kit/Segmented'
import { Form } from '@ayva/kit/controls'
import { type FormEvent, useState } from 'react'
import { type input as Said, type output as Read, type ZodMiniType } from 'zod/mini'
import { useCall } from '#lib/call.ts'
import { PhoneField } from '#lib/PhoneField.tsx'
import { wordsOf } from '../auth/auth.ts'
import { text } from './social.text.ts'
import { twoFactor, useTwoFactor } from './two-factor.ts'

type Way = 'email' | 'phone'
type Props = { onDone: (answer: Answer<typeof confirmSocial>) => void; onLeave: () => void }

/** Asks for an address and confirms it by a code; then the login continues. */
export function AddressForm({ onDone, onLeave }: Props) {
  const call = useCall()
  const { editEmailOrPhone, lookup, email, phone, code } = useTwoFactor()
  const [way, setWay] = useState<Way>('email')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function doing(work: () => Promise<void>) {
    setError(undefined)
    setBusy(true)
    await work().catch((failed: unknown) => setError(fieldWords(failed)))
    setBusy(false)
  }

  const send = () =>
    doing(async () => {
      const { sendSocialCode } = await import('@ayva/contract/identity/social')
      const address = way === 'email' ? { email: email.trim() } : { phone: phone.trim() }
      const body = await fitting(sendSocialCode.body, { lookup: lookup!, ...address })
      twoFactor.sent((await call(sendSocialCode, { body })).twoFactor, serverNow())
    })
  const confirm = () =>
    doing(async () => {
      const { confirmSocial } = await import('@ayva/contract/identity/social')
      const body = await fitting(confirmSocial.body, { lookup: lookup!, code })
      onDone(await call(confirmSocial, { body }))
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (editEmailOrPhone ? send() : confirm())
  }

  return (
    <Form className="social-form" noValidate onSubmit={submit}>
      {editEmailOrPhone ? (
        <Address way={way} onWay={setWay} error={error} />
      ) : (
        <Code way={way} error={error} onAgain={send} />
      )}
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        loading={busy}
        loadingLabel={editEmailOrPhone ? text.address.sending : text.code.submitting}
      >
        {editEmailOrPhone ? text.address.send : text.code.submit}
      </Button>
      <Button kind="text" wide onClick={onLeave}>
        {text.back}
      </Button>
    </Form>
  )
}

type AddressProps = { way: Way; onWay: (way: Way) => void; error: string | undefined }

function Address({ way, onWay, error }: AddressProps) {
  const { socialNetwork, email, phone } = useTwoFactor()
  const ways = [
    { value: 'email', label: text.address.email },
    { value: 'phone', label: text.address.phone },
  ] as const
  return (
    <>
      <h1>{text.address.title}</h1>
      <p>{text.address.lead(socialNetwork ? networks[socialNetwork] : '')}</p>
      <Segmented label={text.address.way} options={ways} value={way} onChange={onWay} />
      {way === 'email' ? (
        <Input
          label={text.address.email}
          type="email"
          autoComplete="email"
          value={email}
          error={error}
          onChange={({ target }) => twoFactor.type({ email: target.value })}
        />
      ) : (
        <PhoneField
          label={text.address.phone}
          autoComplete="tel"
          value={phone}
          error={error}
          onChange={({ target }) => twoFactor.type({ phone: target.value })}
        />
      )}
    </>
  )
}

type CodeProps = { way: Way; error: string | undefined; onAgain: () => Promise<void> }

function Code({ way, error, onAgain }: CodeProps) {
  const { email, phone, code, resetTime, resendCodeClicked } = useTwoFactor()
  const [over, setOver] = useState(0)
  const waits = over !== resetTime
  return (
    <>
      <h1>{text.code.title}</h1>
      <p>{text.code.sent(way === 'email' ? email : phone)}</p>
      <Input
        label={text.code.label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={error}
        onChange={({ target }) => twoFactor.type({ code: target.value })}
      />
      <div className="social-again">
        {waits ? (
          <span>
            {resendCodeClicked ? `${text.code.resent} ` : ''}
            {text.code.wait} <Countdown until={resetTime} onEnd={() => setOver(resetTime)} />
          </span>
        ) : (
          <Button
            kind="text"
            onClick={() => {
              twoFactor.resend()
              void onAgain()
            }}
          >
            {text.code.again}
          </Button>
        )}
        <Button kind="text" onClick={twoFactor.edit}>
          {text.code.edit}
        </Button>
      </div>
    </>
  )
}

/** Validates by the contract before the call, so that its messages are shown. */
async function fitting<S extends ZodMiniType>(schema: S, body: Said<S>): Promise<Read<S>> {
  const { safeParse } = await import('zod/mini')
  const read = safeParse(schema, body)
  if (read.success) return read.data as Read<S>
  throw new Unfit(read.error.issues[0]?.message)
}

class Unfit extends Error {}

/** The message for the single shown field. */
function fieldWords(error: unknown): string {
  if (error instanceof Unfit) return error.message
  const fields = error instanceof Refusal ? Object.values(error.details.fields ?? {}) : []
  return fields[0] ?? wordsOf(error)
}
