import '../auth.css'
import './contacts.css'
import { askEmail, askPhone } from '@ayva/contract/identity/auth/contacts'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Modal } from '@ayva/kit/Modal'
import { Form } from '@ayva/kit/controls'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PhoneField } from '#lib/PhoneField.tsx'
import { SlotWords } from '#lib/SlotWords.tsx'
import { useKeptWait } from '../../codes/codes.ts'
import { ContactCode } from './ContactCode.tsx'
import { Done } from '../Done.tsx'
import { text } from './contacts.text.ts'
import { ProofField } from '../ProofField.tsx'
import { contractResolver, useServerWords } from '../form.ts'
import { type Asked, type Kind, useContacts, useProof, useSelfAnew } from './use-contacts.ts'

const words = text.dialog

type Fields = { address: string; secret: string }

type ContactDialogProps = { kind: Kind; close: () => void }

/** Changes the e-mail or the phone: first the address, then the code that was sent to it. */
export function ContactDialog({ kind, close }: ContactDialogProps) {
  const { ask, change } = useContacts()
  const selfAnew = useSelfAnew()
  const [asked, setAsked] = useState<Asked>()
  const wait = useKeptWait(kind)
  const call = useKeptWait(`${kind}Call`)
  const ofCall = {
    wait: call,
    label: text.code.call,
    waits: text.code.callWaits,
    by: 'call',
  } as const
  const ofCode = { wait, label: text.code.again, waits: text.code.waits, by: 'sms' } as const
  const [done, setDone] = useState(false)
  const finish = () => {
    selfAnew()
    setDone(true)
  }
  if (done) return <Done title={text.done[kind]} close={close} />
  const title = kind === 'email' ? words.newEmail : words.newPhone
  return (
    <Modal open onClose={close} title={asked ? codeTitle(kind) : title}>
      {asked ? (
        <ContactCode
          address={asked.address}
          ways={kind === 'email' ? [ofCode] : [ofCode, ofCall]}
          send={(by) => ask(kind, { ...asked, by })}
          tell={(code) => change(kind, code)}
          done={finish}
          edit={() => setAsked(undefined)}
        />
      ) : (
        <AddressForm
          kind={kind}
          send={async (fields) => {
            try {
              wait.begin((await ask(kind, fields)).ttl)
            } catch (error) {
              // A code for this address is on its way already, so the field for it is shown.
              if (!isWait(error) || !wait.beginBy(error)) throw error
            }
            setAsked(fields)
          }}
        />
      )}
      <SlotWords slug="confirm_popup" />
    </Modal>
  )
}

const codeTitle = (kind: Kind) => (kind === 'email' ? text.code.titleEmail : text.code.title)
const isWait = (error: unknown) => /_wait$/.test((error as { key?: string }).key ?? '')

type AddressFormProps = { kind: Kind; send: (asked: Asked) => Promise<void> }

/** The new address, and the proof that the owner requests the change. */
function AddressForm({ kind, send }: AddressFormProps) {
  const proof = useProof()
  const by = proof?.proof === 'login' ? undefined : proof?.proof
  const proved = (secret: string) => (by ? { [by]: secret.trim() } : {})
  const form = useForm<Fields>({
    defaultValues: { address: '', secret: '' },
    resolver: contractResolver<Fields>({
      schema: kind === 'email' ? askEmail.body : askPhone.body,
      bodyOf: ({ address, secret }) => ({ [kind]: address.trim(), ...proved(secret) }),
      fieldOf,
    }),
  })
  const { register, formState, handleSubmit, setError } = form
  const { errors, isSubmitting } = formState
  const server = useServerWords<Fields>(setError, fieldOf)
  const submit = handleSubmit(async ({ address, secret }) => {
    server.forget()
    try {
      await send({ address: address.trim(), by: 'sms', ...proved(secret) })
    } catch (error) {
      const { key = '', message } = error as { key?: string; message: string }
      if (/^(password|code)_wrong$|^proof_needed$/.test(key))
        setError('secret', { type: 'server', message }, { shouldFocus: true })
      else server.show(error)
    }
  })
  const address = {
    ...register('address'),
    autoComplete: kind === 'email' ? 'email' : 'tel',
    error: errors.address?.message,
    'data-autofocus': true,
  }
  return (
    <Form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="k-text-2">{words.until}</p>
      {kind === 'email' ? (
        <Input {...address} label={words.emailField} type="email" inputMode="email" />
      ) : (
        <PhoneField {...address} label={words.phoneField} />
      )}
      {proof && (
        <ProofField proof={proof} field={register('secret')} error={errors.secret?.message} />
      )}
      {server.words && <ErrorNote title={server.words} />}
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        loading={isSubmitting}
        loadingLabel={words.sending}
        disabled={!proof}
      >
        {words.send}
      </Button>
    </Form>
  )
}

const fieldOf = (name: string) => (/^(password|code)$/.test(name) ? 'secret' : 'address')
