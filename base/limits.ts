/** The largest of everything that comes from outside, each with its reason. */

const kib = 1024;
const mib = 1024 * kib;

/** Bytes in one chunk of a transfer: best on loopback and over 30 ms (256 KiB to 1 MiB). */
export const chunkBytesMax = mib;

/** One gRPC message: a chunk and its envelope. */
export const messageBytesMax = 2 * mib;

/** HTTP/2 receive window of the server: a 30 ms line at 1 Gb/s holds 4 MiB, four such fit. */
export const windowBytes = 16 * mib;

/** A plan as canonical JSON; real ones are under 2 KiB. */
export const planBytesMax = 64 * kib;

/** A public key in PEM has some hundred bytes. */
export const publicKeyBytesMax = 16 * kib;

/** An ONNX file taken over the wire: protobuf itself ends at 2 GiB. */
export const modelBytesMax = 2048 * mib - 1;

/** What an ONNX file keeps in other files: 16 Gi parameters of four bytes. */
export const modelDataBytesMax = 64 * 1024 * mib;

/**
 * Of values what are no weights (integers, shapes), and of an ONNX file what is no initializer's raw data:
 * each is read whole.
 */
export const graphDataBytesMax = 256 * mib;

/** Bytes of integers that an ONNX file lists one by one, each of which the codec makes an object of. */
export const listedIntegerBytesMax = 4 * mib;

/** Patterns that say what of a model is trained: a file carries them to every participant. */
export const placementRulesMax = 256;
/** Characters in such a pattern. */
export const placementPatternLengthMax = 1_000;

/** Steps that a recurrent layer is unrolled to: each is some dozens of nodes of the training graph. */
export const unrolledStepsMax = 1_024;

/** Dimensions of a tensor: NumPy ends at as many. */
export const tensorDimensionsMax = 64;

/** Bytes of a model whose fp16 and int8 forms are made: each is one ONNX file, made in memory. */
export const variantSourceBytesMax = 1024 * mib;
/** Milliseconds that making one form may take before its process is taken to hang. */
export const variantMsMax = 600_000;
/** Made-up rows that a form is compared with float32 on, where nobody gave any. */
export const variantRowsMadeUp = 64;

/** A golden file, or a calibration sample. */
export const goldenBytesMax = 16 * mib;

/** Body of a prediction request over HTTP, or its message over gRPC. */
export const inferBodyBytesMax = 16 * mib;

/** Of bodies that came in pieces and are not answered yet: sixteen of the largest. */
export const inferBodiesBytesMax = 16 * inferBodyBytesMax;

/** Connections of the HTTP server: more than a load balancer opens. */
export const httpConnectionsMax = 4096;

/** Requests of one stream that run or whose answers wait to be written: as many as share a run. */
export const streamAnswersMax = 256;
/** Bytes of such requests: two of the largest. */
export const streamBytesMax = 32 * mib;

/** Rows in one prediction request. */
export const inferRowsMax = 4096;

/** Requests that may wait for one model before callers are told 503. */
export const inferQueueMax = 1024;

/** Milliseconds that an unload waits for requests that run. */
export const unloadMsMax = 30_000;

/** Copies of requests that run on a version that is tried out as a shadow. */
export const shadowCopiesMax = 4;
/**
 * Silence after which a version that is tried out has failed a request, or four times the served version's
 * 95th percentile where that is more; where nothing is known of the served version, far longer.
 */
export const trialSilenceMs = 10_000;
export const trialSilenceUnknownMs = 60_000;
/** Requests on their way to the served version above which none is copied: answers come first. */
export const shadowBusyAbove = 4;

/** Versions of a model that were let go whose figures are told on, and milliseconds for which they are. */
export const retiredSeriesMax = 8;
export const retiredSeriesMs = 5 * 60_000;

/** Bytes of the request log that wait for its file; lines that come then are dropped, and counted. */
export const requestLogBytesMax = 4 * mib;

/** Input bytes that are hashed before other requests get their turn: about half a millisecond. */
export const hashedBytesMax = mib;

/** Bytes of a model's files that the server's process serves itself; a switch holds two such. */
export const servedInsideBytesMax = 64e6;

/** Milliseconds that a serving process may be silent while it is asked: a load of 64 GB from a disk. */
export const servingCallMsMax = 600_000;
/** The same once the server is to stop: the command waits for 10 s, of which gRPC may take 5. */
export const servingStopMsMax = 4_000;

/** Participants in one cohort: the grid of privacy needs cohort × integer clip ≤ 2^23. */
export const cohortMax = 4096;

/** Updates of one participant in one buffer of an asynchronous run. */
export const contributionsMax = 64;

/** Versions that an asynchronous update may be behind. */
export const stalenessMax = 1_000;

/** Federations that one participant may hold data for. */
export const holdingsMax = 64;

/** Plain rounds of a federation whose updates a plan may keep. */
export const retainRoundsMax = 1_000;

/** Refused updates of one federation that are listed; older ones are forgotten. */
export const refusedMax = 64;
/** Bytes of one federation's refused updates that are kept for a look. */
export const refusedBytesMax = 1024 * mib;

/** Rounds in one run. */
export const roundsMax = 10_000;

/** Steps of one participant in one round. */
export const stepsMax = 1_000_000;

/** Rounds, or runs, in one answer: some 1,500 bytes each at most. */
export const listedMax = 200;

/** Charges in one page of the server's ledger: some 200 bytes each. */
export const chargesListedMax = 4_096;

/** Calls that run at a time on one connection; a batching app keeps some hundreds open. */
export const streamsMax = 1024;

/** Charges in one frame of a participant's report: some 150 bytes each. */
export const chargesPerFrame = 4_096;

/** Charges in a participant's whole report: a round an hour for seven years. */
export const chargesReportedMax = 16 * chargesPerFrame;

/** Epsilon of one round: a bound above it says nothing. */
export const planEpsilonMax = 1e4;

/** Live sessions of one server. */
export const sessionsMax = 4096;

/** Frames that wait to be written to one session; a peer that reads slower is cut. */
export const sessionQueueMax = 256;

/** Characters in a name (federation, participant, federation's data set). */
export const nameLengthMax = 64;

/** Milliseconds between heartbeats of a session. */
export const heartbeatIntervalMs = 2_000;
/** Milliseconds of silence after which a peer counts as gone: five heartbeats. */
export const heartbeatTimeoutMs = 10_000;

/** Characters in a message that a peer sent and that is shown to people. */
export const peerMessageLengthMax = 1_000;

/** Classes whose counts an evaluation tells: 240 kB. */
export const classesMax = 10_000;
/** Held-out rows that one participant counts: those of a whole cohort are counted exactly still. */
export const evaluationRowsMax = 2 ** 40;
/** Sums of rows that one participant tells: those of a whole cohort are finite still. */
export const metricSumMax = 1e300;

/** Bytes of a coordinate tile in the fold: 256 Ki values of float32, which stay in the cache. */
export const tileValues = 256 * kib;

/** A hospital's table: it is walked once before DuckDB reads it, a piece at a time. */
export const tableBytesMax = 1024 * mib;

/** Numbers of a data set's inputs, all rows together: 1 GiB as float32, twice that while it is read. */
export const dataValuesMax = 256 * mib;

/** Rows of a data set. */
export const dataRowsMax = 8 * mib;

/** A query's own text, and a JSON file that data.yaml names. */
export const queryBytesMax = mib;
export const dataJsonBytesMax = 256 * mib;

/** Memory that DuckDB may take for a query: it does not spill to the disk. */
export const queryMemoryBytesMax = 2048 * mib;

/** One image file, and its pixels: a whole-body radiograph has some 40 million. */
export const imageBytesMax = 256 * mib;
export const imagePixelsMax = 64 * mib;

/** Trainers that one data.yaml may configure. */
export const trainersMax = 16;

/** Characters of one line of a trainer's output that are read; the rest of the line is dropped. */
export const trainerLineMax = 2_000;

/** Characters of a trainer's output that one job leaves in the log: as much as a long epoch prints. */
export const trainerOutputMax = mib;

/** A trainer's metrics.json. */
export const trainerMetricsBytesMax = mib;

/** Bytes of a trainer's update beside its values: the names of a hundred thousand tensors. */
export const trainerHeaderBytesMax = 16 * mib;

/** Steps, and rows, that a trainer may name: what JSON and the wire hold exactly. */
export const trainerCountMax = 2 ** 31 - 1;

/** Milliseconds from SIGTERM to SIGKILL for a trainer that is to stop. */
export const trainerGraceMs = 5_000;

/** A longer time is above what a timer takes, 2^31 ms. */
export const trainerTimeoutMsMax = 14 * 86_400_000;
