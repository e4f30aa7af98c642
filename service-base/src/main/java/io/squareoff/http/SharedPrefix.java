package io.squareoff.http;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;

/**
 * Lets records of properties stand below one another, such as {@code squareoff} and {@code squareoff.server}, and still refuse
 * unknown keys: a key below an inner prefix is that record's to know or to refuse, and not unknown to the outer one.
 */
final class SharedPrefix implements ConfigurationPropertiesBindHandlerAdvisor {

    private final ListableBeanFactory beans;

    SharedPrefix(ListableBeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public BindHandler apply(BindHandler handler) {
        return new AbstractBindHandler(handler) {
            @Override
            public void onFinish(ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result)
                    throws Exception {
                List<ConfigurationPropertyName> inner =
                        context.getDepth() == 0 ? prefixesBelow(name) : List.<ConfigurationPropertyName>of();
                super.onFinish(name, target, inner.isEmpty() ? context : new Outer(context, inner), result);
            }
        };
    }

    private List<ConfigurationPropertyName> prefixesBelow(ConfigurationPropertyName outer) {
        List<ConfigurationPropertyName> inner = new ArrayList<>();
        for (String bean : beans.getBeanNamesForAnnotation(ConfigurationProperties.class)) {
            ConfigurationProperties properties = beans.findAnnotationOnBean(bean, ConfigurationProperties.class, false);
            ConfigurationPropertyName prefix =
                    ConfigurationPropertyName.of(properties == null ? "" : properties.prefix());
            if (outer.isAncestorOf(prefix)) {
                inner.add(prefix);
            }
        }
        return inner;
    }

    /** A context whose sources have no keys below the inner prefixes. */
    private record Outer(BindContext all, List<ConfigurationPropertyName> inner) implements BindContext {

        @Override
        public Iterable<ConfigurationPropertySource> getSources() {
            List<ConfigurationPropertySource> sources = new ArrayList<>();
            for (ConfigurationPropertySource source : all.getSources()) {
                sources.add(source.filter(
                        key -> inner.stream().noneMatch(prefix -> prefix.equals(key) || prefix.isAncestorOf(key))));
            }
            return sources;
        }

        @Override
        public Binder getBinder() {
            return all.getBinder();
        }

        @Override
        public int getDepth() {
            return all.getDepth();
        }

        @Override
        public ConfigurationProperty getConfigurationProperty() {
            return all.getConfigurationProperty();
        }
    }
}
