import { savePartner, type OfficePartner } from '@ayva/contract/communication/partners/office'
import { macros } from '@ayva/contract/communication/partners/template'
import { CallDialog } from '#lib/CallDialog.tsx'
import { labels } from './labels.ts'

type PartnerDialogProps = { partner?: OfficePartner | undefined; onClose: () => void }

/** Writes a partner down, or changes one; the secret stays the same unless a new one is given. */
export function PartnerDialog({ partner, onClose }: PartnerDialogProps) {
  return (
    <CallDialog
      endpoint={savePartner}
      title={partner ? `Изменить: ${partner.name}` : 'Новый партнёр'}
      verb="Сохранить"
      done="Сохранено"
      labels={
        partner ? Object.assign({}, labels, { 'secret.hint': 'Пусто: останется прежний' }) : labels
      }
      begin={partner ? beginOf(partner) : { enabled: true }}
      without={partner ? ['key'] : []}
      onClose={onClose}
    >
      <p>
        В адресе заменяются {macros.map((name) => `{${name}}`).join(', ')}. Нужен открытый адрес по
        https.
      </p>
    </CallDialog>
  )
}

function beginOf({ key, name, refCodes, url, events, tellsAmount, enabled }: OfficePartner) {
  return { key, name, refCodes, url, events, tellsAmount, enabled }
}
