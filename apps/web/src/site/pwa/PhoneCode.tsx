import { QrCode } from '@ayva/kit/QrCode'
import { useOrigin } from '#lib/page-meta.tsx'
import { text } from './pwa.text.ts'

/** The address of the page as a QR code, for visitors who read it on a computer. */
export function PhoneCode() {
  const address = `${useOrigin()}/app`
  return (
    <>
      <QrCode text={address} />
      <div>
        <b>{text.code.title}</b>
        <p>
          {text.code.lead} <span translate="no">{address.replace(/^https?:\/\//, '')}</span>
        </p>
      </div>
    </>
  )
}
