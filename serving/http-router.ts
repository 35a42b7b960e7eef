import { WardroundError } from "../base/errors.ts";
import { isModelName, versionNumber } from "../base/names.ts";
import type { HttpRoute } from "../protocol/access.ts";
import type { InferTarget } from "./http-infer.ts";

/** What a path and a method lead to. */
export interface Route {
  readonly method: "GET" | "POST";
  /** `{model}` and `{version}` stand for one part each. */
  readonly path: string;
  readonly access: HttpRoute;
}

export interface Found<R extends Route> {
  readonly route: R;
  /** What its path names: an empty model where it names none. @throws WardroundError MODEL_NOT_FOUND, ARGUMENT_INVALID */
  readonly targetOf: () => InferTarget;
}

const noTarget: InferTarget = { model: "", version: undefined };
const modelsPrefix = "/v2/models/";
const inferSuffix = "/infer";

/** Finds routes by path and method. */
export class Router<R extends Route> {
  readonly #routes: readonly { readonly parts: readonly string[]; readonly route: R }[];
  readonly #infer: R | undefined;

  constructor(routes: readonly R[]) {
    this.#routes = routes.map((route) => ({ parts: partsOf(route.path), route }));
    this.#infer = routes.find(
      ({ method, path }) => method === "POST" && path === `${modelsPrefix}{model}${inferSuffix}`,
    );
  }

  /**
   * @param method - HEAD counts as GET.
   * @param url - path and query as they came: parts are compared before they are decoded, so that a
   * name may hold `%2F` or `%2E%2E` and leads nowhere but to a name.
   * @throws WardroundError METHOD_NOT_FOUND, METHOD_NOT_ALLOWED
   */
  find(method: string, url: string): Found<R> {
    return this.#findInfer(method, url) ?? this.#findAny(method === "HEAD" ? "GET" : method, url);
  }

  /** Methods that a path has, HEAD beside GET. */
  methods(url: string): readonly string[] {
    const methods = this.#matching(partsOf(url)).map(({ route }) => route.method);
    const all = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    return [...new Set(all)];
  }

  /** The one route where the search itself would count. */
  #findInfer(method: string, url: string): Found<R> | undefined {
    if (method !== "POST" || !this.#infer) return undefined;
    if (!url.startsWith(modelsPrefix) || !url.endsWith(inferSuffix)) return undefined;
    const model = url.slice(modelsPrefix.length, -inferSuffix.length);
    return isModelName(model)
      ? { route: this.#infer, targetOf: () => ({ model, version: undefined }) }
      : undefined;
  }

  #findAny(method: string, url: string): Found<R> {
    const parts = partsOf(url);
    const matching = this.#matching(parts);
    if (matching.length === 0) {
      throw new WardroundError("METHOD_NOT_FOUND", `no route ${method} here`);
    }
    const found = matching.find(({ route }) => route.method === method);
    if (!found) {
      const allowed = this.methods(url).join(", ");
      throw new WardroundError(
        "METHOD_NOT_ALLOWED",
        `${method} is not for this route: expected ${allowed}`,
      );
    }
    return { route: found.route, targetOf: () => targetOf(found.parts, parts) };
  }

  #matching(parts: readonly string[]): readonly { parts: readonly string[]; route: R }[] {
    return this.#routes.filter(
      (own) =>
        own.parts.length === parts.length &&
        own.parts.every((part, at) => part === parts[at] || (part.startsWith("{") && parts[at])),
    );
  }
}

/** A slash at the end makes no difference. */
function partsOf(url: string): readonly string[] {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  return (path.endsWith("/") ? path.slice(0, -1) : path).split("/");
}

function targetOf(pattern: readonly string[], parts: readonly string[]): InferTarget {
  const modelAt = pattern.indexOf("{model}");
  if (modelAt < 0) return noTarget;
  const versionAt = pattern.indexOf("{version}");
  const version = versionAt < 0 ? undefined : parseVersion(parts[versionAt] as string);
  return { model: modelOf(parts[modelAt] as string), version };
}

/** What is no name is no model, and is asked of nobody. */
function modelOf(part: string): string {
  let model: string;
  try {
    model = decodeURIComponent(part);
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", "the model's name in the path is not UTF-8", {
      cause,
    });
  }
  if (isModelName(model)) return model;
  throw new WardroundError(
    "MODEL_NOT_FOUND",
    `no model is named ${JSON.stringify(model.slice(0, 64))}`,
  );
}

function parseVersion(text: string): number {
  const version = versionNumber(text);
  if (version !== undefined) return version;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    "the version in the path must be a whole number from 0",
  );
}
