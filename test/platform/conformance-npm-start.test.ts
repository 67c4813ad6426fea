import { describeConformance } from './conformance-suite.ts'
import { startNpmStart } from './hosts/own-hosts.ts'

describeConformance('npm start', startNpmStart)
