import './auth.css'
import './contacts.css'
import { type Self } from '@ayva/contract/player'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { useState } from 'react'
import { useKeptWait } from '../codes/codes.ts'
import { ContactCode } from './ContactCode.tsx'
import { Done } from './Done.tsx'
import { text } from './contacts.text.ts'
import { type By, useContacts, useSelfAnew } from './use-contacts.ts'

const words = text.dialog

type PhoneDialogProps = { self: Self; close: () => void }

/** The phone that the player has told: a code by message or by a call, and that code. */
export function PhoneDialog({ self, close }: PhoneDialogProps) {
  const { requestPhoneCode, confirmPhone } = useContacts()
  const selfAnew = useSelfAnew()
  const [sent, setSent] = useState(self.hasPhoneConfirmationCode)
  const wait = useKeptWait('confirmPhone', self.phoneCodeNextRequest)
  const call = useKeptWait('confirmPhoneCall', self.callTokenNextRequest)
  const phone = self.phone ?? ''
  const send = async (by: By) => {
    const answer = await requestPhoneCode(by)
    selfAnew()
    return answer
  }
  const [done, setDone] = useState(false)
  const finish = () => {
    selfAnew()
    setDone(true)
  }
  const start = async (by: By) => {
    const which = by === 'call' ? call : wait
    try {
      which.begin((await send(by)).ttl)
    } catch (error) {
      if (!which.beginBy(error)) throw error
    }
    setSent(true)
  }
  if (done) return <Done title={text.done.phoneConfirmed} close={close} />
  return (
    <Modal open onClose={close} title={sent ? text.code.title : words.confirmPhone}>
      {sent ? (
        <ContactCode
          address={phone}
          ways={[
            { wait, label: text.code.again, waits: text.code.waits, by: 'sms' },
            { wait: call, label: text.code.call, waits: text.code.callWaits, by: 'call' },
          ]}
          send={send}
          tell={confirmPhone}
          done={finish}
        />
      ) : (
        <Start phone={phone} start={start} />
      )}
    </Modal>
  )
}

function Start({ phone, start }: { phone: string; start: (by: By) => Promise<void> }) {
  const [busy, setBusy] = useState<By>()
  const [said, setSaid] = useState<string>()
  const ask = async (by: By) => {
    setBusy(by)
    await start(by).catch((error: unknown) =>
      setSaid(error instanceof Refusal ? error.message : unexpected),
    )
    setBusy(undefined)
  }
  return (
    <div className="auth-form">
      <p className="k-text-2">{words.confirmLead(phone)}</p>
      {said && <ErrorNote title={said} />}
      <Button
        kind="primary"
        size="lg"
        wide
        loading={busy === 'sms'}
        loadingLabel={words.sending}
        onClick={() => void ask('sms')}
        data-autofocus
      >
        {words.send}
      </Button>
      <Button size="lg" wide loading={busy === 'call'} onClick={() => void ask('call')}>
        {text.code.call}
      </Button>
    </div>
  )
}
