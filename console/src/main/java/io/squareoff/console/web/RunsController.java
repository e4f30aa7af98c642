package io.squareoff.console.web;

import java.nio.file.Path;
import java.util.List;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The runs in the folder of results, and the two files of each that anyone may open. */
@RestController
record RunsController(Runs runs) {

    /** A report may have scripts of its own, but as a page of nowhere: it can ask this server for nothing. */
    private static final String REPORT_POLICY = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline';"
            + " script-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

    @GetMapping("/runs")
    Mono<List<Run>> list() {
        return Mono.fromCallable(runs::list).subscribeOn(Schedulers.boundedElastic());
    }

    @GetMapping("/runs/{run}/report.html")
    Mono<ResponseEntity<Resource>> report(@PathVariable String run) {
        return file(run, "report.html", MediaType.TEXT_HTML);
    }

    @GetMapping("/runs/{run}/result.json")
    Mono<ResponseEntity<Resource>> result(@PathVariable String run) {
        return file(run, "result.json", MediaType.APPLICATION_JSON);
    }

    private Mono<ResponseEntity<Resource>> file(String run, String name, MediaType type) {
        return Mono.fromCallable(() -> runs.file(run, name)
                        .map(found -> answer(found, type))
                        .orElseThrow(() -> new ResponseStatusException(
                                HttpStatus.NOT_FOUND, "there is no " + name + " of a run '" + run + "'")))
                .subscribeOn(Schedulers.boundedElastic());
    }

    private static ResponseEntity<Resource> answer(Path file, MediaType type) {
        return ResponseEntity.ok()
                .header(AccessFilter.POLICY_HEADER, REPORT_POLICY)
                .contentType(type)
                .body(new FileSystemResource(file));
    }
}
