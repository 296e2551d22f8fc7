import { useParams } from 'react-router'
import { PageHead } from '#lib/ListPage.tsx'
import { PaymentDetail } from './PaymentDetail.tsx'

export function Page() {
  const { playerId = '', paymentId = '' } = useParams()
  return (
    <>
      <PageHead title={`Платёж ${paymentId}`} />
      <div className="o-narrow">
        <PaymentDetail playerId={playerId} paymentId={paymentId} />
      </div>
    </>
  )
}
