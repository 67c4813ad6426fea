import { describeConformance } from './conformance-suite.ts'
import { startNpmStart } from './hosts/npm-start.ts'

describeConformance('npm start', startNpmStart)
