import { Notice } from '@ayva/kit/Notice'
import { text } from './insecure.text.ts'

/** Why a site over plain HTTP cannot be installed. */
export function InsecureNotice() {
  return <Notice icon="warning-circle">{text.insecure}</Notice>
}
