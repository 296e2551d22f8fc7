/**
 * The thread that draws and signs a statement, which takes seconds of processor time that no request should wait for.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { SignPdf } from '@signpdf/signpdf'
import { type Order } from './account-statements.figures.ts'
import { drawAccountStatement } from './account-statements.paper.ts'
import { certificateOf, Hand, type Signer } from './account-statements.signer.ts'

const { told, signer } = workerData as Order
const own: Signer = { p12: Buffer.from(signer.p12), password: signer.password }
const drawn = await drawAccountStatement({ ...told, signer: certificateOf(own) })
const signed = await new SignPdf().sign(drawn, new Hand(own), new Date(told.madeAt))
parentPort!.postMessage(new Uint8Array(signed))
